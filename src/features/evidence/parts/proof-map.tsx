import type { Proof } from "../contract.ts";
import { fenceMetres, layOut } from "../map.rules.ts";
import { distanceWords } from "../place.rules.ts";

const lengthWords = (metres: number) => (metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`);

/** The building with its fence, and where each file was sent from, as far as the phone knew: drawn here, no map of a stranger. */
export function ProofMap({ building, files }: Pick<Proof, "building" | "files">) {
  const placed = files.flatMap(({ id, latitude, longitude, accuracy }) =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude, accuracy }],
  );
  if (building === null || placed.length === 0) return null;
  const { spots, fence, bar, barMetres } = layOut(building, placed);
  const words = spots.map(({ metres }, at) => `${at + 1}: ${distanceWords(metres)}`);
  return (
    <figure className="flex flex-col gap-2">
      <svg
        role="img"
        aria-label={`Where the files were sent from. ${words.join("; ")}.`}
        viewBox="-100 -100 200 200"
        className="aspect-square w-full max-w-80 rounded-control border border-line bg-surface"
      >
        <circle r={fence} className="fill-brand-tint stroke-brand" strokeDasharray="3 2" strokeWidth="0.8" />
        {spots.map(({ id, x, y, radius }) => (
          <circle
            key={id}
            cx={x}
            cy={y}
            r={radius}
            className="fill-warn stroke-warn"
            fillOpacity="0.12"
            strokeWidth="0.5"
          />
        ))}
        <path d="M-4 4 V-1 L0 -5 L4 -1 V4 Z" className="fill-brand" />
        {spots.map(({ id, x, y }, at) => (
          <g key={id} transform={`translate(${x} ${y})`}>
            <circle r="3" className="fill-warn" />
            <text x="4.5" y="2.5" fontSize="8" className="fill-ink font-semibold">
              {at + 1}
            </text>
          </g>
        ))}
        <g transform="translate(-94 92)" className="stroke-ink-soft">
          <path d={`M0 -2 V0 H${bar} V-2`} fill="none" strokeWidth="0.8" />
          <text x={bar + 3} y="1" fontSize="7" stroke="none" className="fill-ink-soft">
            {lengthWords(barMetres)}
          </text>
        </g>
      </svg>
      <figcaption className="text-sm text-ink-soft">
        The house is the building, the dashed ring {fenceMetres} m around it. Each dot is a file, the circle around it
        how well the phone knew its place. North is up.
      </figcaption>
    </figure>
  );
}
