import { Clock, GraduationCap, History, ListChecks, type LucideIcon, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { labelOf } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import type { Sop } from "../contract.ts";

type Facts = Pick<Sop, "category" | "version" | "skillLevel" | "estimatedDuration"> & { steps: readonly unknown[] };

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString("en-NG")} ${n === 1 ? one : many}`;

/** What a procedure is at one look. */
export function SopFacts({ sop, usageCount }: { sop: Facts; usageCount?: number }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="brand">{sop.category}</Badge>
        <Badge>Version {sop.version}</Badge>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums">
        <Fact icon={GraduationCap}>{labelOf(sop.skillLevel)}</Fact>
        <Fact icon={Clock}>{count(sop.estimatedDuration, "minute")}</Fact>
        <Fact icon={ListChecks}>{count(sop.steps.length, "step")}</Fact>
        {usageCount === undefined ? null : <Fact icon={History}>Used {count(usageCount, "time")}</Fact>}
      </ul>
    </div>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </li>
  );
}

/** What has to be brought along. */
export function Tools({ tools }: { tools: readonly string[] }) {
  if (tools.length === 0) return null;
  return (
    <section>
      <h3 className="flex items-center gap-2 font-bold">
        <Wrench aria-hidden="true" className="size-5 text-brand" />
        Required tools
      </h3>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {[...new Set(tools)].map((tool) => (
          <li key={tool} className="max-w-full rounded-control bg-hush px-2.5 py-0.5 text-sm break-words">
            {tool}
          </li>
        ))}
      </ul>
    </section>
  );
}
