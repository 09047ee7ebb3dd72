import { encode } from "uqr";

/** The dark cells of a code as one path, and how many cells its side has. */
function drawn(text: string): { path: string; side: number } {
  const cells = encode(text, { border: 2, ecc: "M" }).data;
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { path, side: cells.length };
}

/** A QR code as cells, dark on white whatever the theme: it is printed. */
export function QrMark({ text, className }: { text: string; className?: string }) {
  const { path, side } = drawn(text);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" className={className}>
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The same as a picture that any printer takes at any size. */
export function qrPicture(text: string): Blob {
  const { path, side } = drawn(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="1024" height="1024"><path d="M0 0h${side}v${side}H0z" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}
