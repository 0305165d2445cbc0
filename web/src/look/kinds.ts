/** The letters of the six kinds of buildings, in the order of the score pad. */
export const KINDS = ["P", "S", "A", "C", "G", "T"] as const;

export type Kind = (typeof KINDS)[number];
