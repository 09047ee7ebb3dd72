import { clsx } from "clsx";

/** One grey shape in the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block rounded-control bg-hush animate-breathe", className)} />;
}

/** Says once that something loads; the shapes inside stay silent. */
export function Loading({ label = "Loading", children }: { label?: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children}
    </div>
  );
}

/** A list of rows as `Divided` draws them. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {numbered(rows).map((row) => (
        <div key={row} className="flex min-h-14 flex-col justify-center gap-2 px-4 py-3">
          <Skeleton className={row % 2 === 0 ? "h-4 w-3/5" : "h-4 w-2/5"} />
          <Skeleton className="h-3.5 w-1/3" />
        </div>
      ))}
    </div>
  );
}

/** Stat cards in their grid. */
export function StatsSkeleton({ cards = 4 }: { cards?: number }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {numbered(cards).map((card) => (
        <div key={card} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-8 w-1/3" />
        </div>
      ))}
    </div>
  );
}

/** A screen before its data: heading, figures, rows. */
export function ScreenSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-9 w-2/3 max-w-80" />
        <StatsSkeleton />
        <RowsSkeleton />
      </div>
    </Loading>
  );
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
