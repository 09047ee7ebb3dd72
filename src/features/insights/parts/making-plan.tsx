import { BusyMark } from "#ui/busy-mark.tsx";

/** Stands where the first tasks of a new building are about to appear. */
export function MakingPlan() {
  return (
    <div
      role="status"
      className="flex items-center gap-4 rounded-card border border-line bg-surface px-4 py-5 text-brand"
    >
      <BusyMark />
      <span>
        <span className="block font-bold text-ink">Making your plan…</span>
        <span className="block text-ink-soft">The first tasks appear here by themselves in a few seconds.</span>
      </span>
    </div>
  );
}
