/** Positions drawn on the cards of the home page. */

export const SHEET = ["STCPGA", "PGATSC", "ACSGPT", "GPTACT"];
export const BUILT = ["111101", "111011", "100111", "101101"].map((line) => [...line].map((cell) => cell === "1"));

/** Markers on the dice tracks' upper three rows, column by column; 0 is an empty field. */
export const TRACKS = ["010 200 000", "000 400 000", "000 003 100", "200 000 000", "000 030 014", "000 000 020"].map((column) =>
  [...column.replaceAll(" ", "")].map(Number),
);

/** An Alhambra's tiles; y grows downwards. */
export const TILES = [
  { name: "P5NW", x: -1, y: -1 },
  { name: "G11", x: 0, y: -1 },
  { name: "T9NE", x: 1, y: -1 },
  { name: "S9", x: -1, y: 0 },
  { name: "P7E", x: 1, y: 0 },
];
