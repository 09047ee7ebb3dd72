import { Photos } from "#features/media/parts/photos.tsx";
import { Instant } from "#ui/values.tsx";
import type { TaskDetail } from "../contract.ts";
import { lateActWords, lateWords } from "../late.rules.ts";

/** What somebody did without a network, and the task had changed when it arrived: proof, which moves nothing. */
export function LateWork({ works }: { works: TaskDetail["lateWork"] }) {
  if (works.length === 0) return null;
  return (
    <section>
      <h3 className="font-bold">Work that arrived too late</h3>
      <ul className="mt-2 flex flex-col gap-4">
        {works.map((work) => (
          <li key={work.id} className="flex flex-col gap-2 rounded-control border border-line p-3">
            <p className="break-words">
              <span className="font-semibold">{work.by}</span>{" "}
              <span className="text-ink-soft">
                {lateActWords[work.what]} · <Instant at={work.occurredAt} />
                {work.totalHours > 0 ? ` · ${work.totalHours.toLocaleString("en-NG")} h` : ""}
              </span>
            </p>
            <p className="font-semibold text-warn">{lateWords(work.reason)}</p>
            {work.completionNotes ? <p className="break-words whitespace-pre-line">{work.completionNotes}</p> : null}
            {work.additionalMaterials.length > 0 ? (
              <p className="text-sm break-words">
                <span className="text-ink-soft">Materials: </span>
                {work.additionalMaterials.join(", ")}
              </p>
            ) : null}
            <Photos files={work.mediaUploads} label={`Photos of ${work.by}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
