import { CircleCheck, CircleDashed, CircleHelp, TriangleAlert } from "lucide-react";
import type { Proof } from "../contract.ts";
import { type Answer, answerLabels, kindLabels, numberLabels } from "../kinds.rules.ts";

type Check = Proof["checks"][number];

/** What each answer looks like, wherever a check is shown. */
export const answerLooks: Record<Answer, { icon: typeof CircleCheck; colour: string }> = {
  agrees: { icon: CircleCheck, colour: "text-good" },
  contradicts: { icon: TriangleAlert, colour: "text-warn" },
  not_available: { icon: CircleDashed, colour: "text-ink-soft" },
  cannot_tell: { icon: CircleHelp, colour: "text-ink-soft" },
};

/** Each check with what it says and by which numbers. `nameOf` names the file that decided it. */
export function CheckList({
  checks,
  nameOf,
}: {
  checks: readonly Check[];
  nameOf?: (id: string) => string | undefined;
}) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {checks.map((check) => (
        <li key={check.kind} className="flex items-start gap-2 py-2">
          <OneCheck check={check} subject={check.subject === undefined ? undefined : nameOf?.(check.subject)} />
        </li>
      ))}
    </ul>
  );
}

function OneCheck({ check, subject }: { check: Check; subject: string | undefined }) {
  const { icon: Icon, colour } = answerLooks[check.answer];
  const numbers = Object.entries(check.numbers).filter(([, value]) => value !== null);
  return (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-semibold">{kindLabels[check.kind]}</span>{" "}
          <span className="text-sm text-ink-soft">({answerLabels[check.answer]})</span>
        </p>
        <p className="text-sm break-words">{check.sentence}</p>
        {numbers.length > 0 || subject ? (
          <p className="text-sm break-words text-ink-soft tabular-nums">
            {[
              ...(subject ? [`File: ${subject}`] : []),
              ...numbers.map(([name, value]) => `${numberLabels[name] ?? name}: ${shown(value)}`),
              `rule ${check.version}`,
            ].join(" · ")}
          </p>
        ) : null}
      </div>
    </>
  );
}

function shown(value: Check["numbers"][string]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? value.toLocaleString("en-NG", { maximumFractionDigits: 2 }) : String(value);
}
