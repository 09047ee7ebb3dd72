import { useEffect, useState } from "react";
import { Skeleton } from "#ui/skeleton.tsx";

/** A QR code, dark on white in both themes, since some cameras read no other. The encoder comes only when it is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [cells, setCells] = useState<boolean[][]>();
  useEffect(() => {
    let isGone = false;
    import("uqr").then(
      ({ encode }) => {
        if (!isGone) setCells(encode(text, { border: 3 }).data);
      },
      // Without it the link above still does.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  if (!cells) return <Skeleton className="size-48" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-on-cloth text-cloth"
    >
      <path d={pathOf(cells)} fill="currentColor" />
    </svg>
  );
}

const pathOf = (cells: boolean[][]): string =>
  cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
