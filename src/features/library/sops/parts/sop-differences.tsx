import { Minus, Plus } from "lucide-react";
import type { SopVersion } from "../contract.ts";
import { differences } from "../rules.ts";

type Shown = Omit<SopVersion, "id" | "version" | "createdAt">;

/** What one version says that the other did not, field by field. */
export function SopDifferences({ before, after }: { before: Shown; after: Shown }) {
  const changed = differences(before, after);
  if (changed.length === 0) return <p className="text-ink-soft">Nothing differs.</p>;
  return (
    <dl className="flex flex-col gap-3 rounded-control bg-hush p-3">
      {changed.map(({ label, gone, added, moved }) => (
        <div key={label} className="min-w-0">
          <dt className="font-semibold">{label}</dt>
          {moved ? <dd>The same, in another order</dd> : null}
          {gone.map((line) => (
            <Line key={`- ${line}`} line={line} isGone />
          ))}
          {added.map((line) => (
            <Line key={`+ ${line}`} line={line} />
          ))}
        </div>
      ))}
    </dl>
  );
}

function Line({ line, isGone = false }: { line: string; isGone?: boolean }) {
  const Icon = isGone ? Minus : Plus;
  const Text = isGone ? "del" : "ins";
  return (
    <dd className="flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${isGone ? "text-bad" : "text-good"}`} />
      <span className="sr-only">{isGone ? "Was: " : "Is: "}</span>
      <Text className={`min-w-0 break-words whitespace-pre-line ${isGone ? "text-ink-soft" : "no-underline"}`}>
        {line}
      </Text>
    </dd>
  );
}
