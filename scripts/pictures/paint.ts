/** The colours of the house (visual.md), for drawings. */
export const paint = {
  sand: "#faf6ef",
  clay: "#e7ded0",
  stone: "#c9bda8",
  earth: "#8d7a63",
  ink: "#1b2340",
  indigo: "#28367a",
  sky: "#8fb7d8",
  laterite: "#b4431f",
  rust: "#8a4b2a",
  palm: "#1f6b4a",
  leaf: "#4d7a45",
  gold: "#e3b04b",
  water: "#7f9fb5",
  white: "#fffdf8",
  steel: "#8b95a3",
  dark: "#3a4150",
} as const;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const shape = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, wide: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");
export const drop = (x: number, y: number, size = 1) =>
  shape(
    `M${x} ${y} q${11 * size} ${20 * size} 0 ${30 * size} q${-11 * size} ${-10 * size} 0 ${-30 * size}Z`,
    paint.water,
  );

/** A sheet of 800 by 600 with soft light from the left. */
export const sheet = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
  <defs>
    <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
    <linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>
  </defs>
  ${content}<rect width="800" height="600" fill="url(#light)"/>
</svg>`;
