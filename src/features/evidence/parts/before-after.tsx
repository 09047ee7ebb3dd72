import { useState } from "react";
import type { Media } from "#features/media/contract.ts";
import type { Proof } from "../contract.ts";

type BeforeAfterProps = { files: Proof["files"]; media: readonly Media[] };

/** The first picture of before over the first of after: a slider moves the edge between them. */
export function BeforeAfter({ files, media }: BeforeAfterProps) {
  const [share, setShare] = useState(50);
  const first = (stage: "before" | "after") =>
    media.find(
      ({ id, fileType }) => fileType === "image" && files.some((file) => file.id === id && file.stage === stage),
    );
  const [before, after] = [first("before"), first("after")];
  if (before === undefined || after === undefined) return null;
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-semibold">Before and after</h4>
      <div className="relative aspect-[4/3] w-full overflow-hidden rounded-control bg-hush">
        <img src={after.url} alt={`After: ${after.fileName}`} className="absolute inset-0 size-full object-contain" />
        <img
          src={before.url}
          alt={`Before: ${before.fileName}`}
          className="absolute inset-0 size-full bg-hush object-contain"
          style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
        />
        <span aria-hidden="true" className="absolute inset-y-0 w-0.5 bg-on-cloth" style={{ left: `${share}%` }} />
        <span aria-hidden="true" className="absolute top-2 left-2 rounded-full bg-cloth px-2 text-sm text-on-cloth">
          Before
        </span>
        <span aria-hidden="true" className="absolute top-2 right-2 rounded-full bg-cloth px-2 text-sm text-on-cloth">
          After
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label="How much of the picture from before is shown"
        aria-valuetext={`${share} % before, ${100 - share} % after`}
        onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
        className="h-11 w-full accent-brand"
      />
    </section>
  );
}
