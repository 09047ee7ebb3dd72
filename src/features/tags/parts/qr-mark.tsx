import { encode } from "uqr";

/** A QR code as cells, dark on white whatever the theme: it is printed. */
export function QrMark({ text, className }: { text: string; className?: string }) {
  const cells = encode(text, { border: 2, ecc: "M" }).data;
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
