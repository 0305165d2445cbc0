/** The Alhambra on the home page's card; here, y grows downwards. */

export const TILES = [
  { name: "P5NW", x: -1, y: -1 },
  { name: "G11", x: 0, y: -1 },
  { name: "T9NE", x: 1, y: -1 },
  { name: "S9", x: -1, y: 0 },
  { name: "P7E", x: 1, y: 0 },
];

/** The tile that is built in there. */
export const BUILT = "T9NE";
