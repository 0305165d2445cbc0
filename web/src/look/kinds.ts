/** The six kinds of buildings by their letters, in the order of the score pad. */
export const KINDS = ["P", "S", "A", "C", "G", "T"] as const;

export type Kind = (typeof KINDS)[number];
