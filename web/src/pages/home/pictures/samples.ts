/** Positions drawn on the cards of the home page. */

export const SHEET = ["STCPGA", "PGATSC", "ACSGPT", "GPTACT"];
export const BUILT = ["111101", "111011", "100111", "101101"].map((line) => [...line].map((cell) => cell === "1"));

/** Markers on the dice tracks' upper three rows, column by column; 0 is an empty field. */
export const TRACKS = ["010 200 000", "000 400 000", "000 003 100", "200 000 000", "000 030 014", "000 000 020"].map((column) =>
  [...column.replaceAll(" ", "")].map(Number),
);

export interface Tile {
  kind: "P" | "S" | "A" | "C" | "G" | "T";
  price: number;
  walls: string;
  x: number;
  y: number;
}

export const TILES: Tile[] = [
  { kind: "P", price: 5, walls: "NW", x: -1, y: -1 },
  { kind: "G", price: 11, walls: "", x: 0, y: -1 },
  { kind: "T", price: 9, walls: "NE", x: 1, y: -1 },
  { kind: "S", price: 9, walls: "", x: -1, y: 0 },
  { kind: "P", price: 7, walls: "E", x: 1, y: 0 },
];
