import type { Shot } from "../parts/picture.tsx";

export const dashboardShot: Shot = { name: "dashboard", widths: [720, 1200], width: 1440, height: 1150 };
export const requestShot: Shot = { name: "request", widths: [320, 560], width: 720, height: 1180 };
export const planShot: Shot = { name: "plan", widths: [640, 1040], width: 1086, height: 269 };
/** Its first seven months, for phones. */
export const halfYearShot: Shot = { name: "half-year", widths: [640], width: 634, height: 269 };
