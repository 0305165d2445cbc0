/** The sheet on the home page's card. */

export const SHEET = ["STCPGA", "PGATSC", "ACSGPT", "GPTACT"];
export const BUILT = ["111101", "111011", "100111", "101101"].map((line) => [...line].map((cell) => cell === "1"));
