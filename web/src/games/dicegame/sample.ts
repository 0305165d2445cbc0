/** The markers on the home page's card: the top three rows of the dice tracks, column by column; 0 is an empty field. */

export const TRACKS = ["010 200 000", "000 400 000", "000 003 100", "200 000 000", "000 030 014", "000 000 020"].map((column) =>
  [...column.replaceAll(" ", "")].map(Number),
);
