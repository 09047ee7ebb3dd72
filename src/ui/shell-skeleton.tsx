import { Wordmark } from "./brand.tsx";
import { ScreenSkeleton, Skeleton } from "./skeleton.tsx";

/** The shell before anyone is known: what the server sends for a workspace, so that nothing jumps when it fills. */
export function ShellSkeleton() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col gap-5 cloth-ground px-4 py-5 lg:flex">
        <span className="inline-flex min-h-11 items-center">
          <Wordmark />
        </span>
        <Skeleton className="h-11" />
        <div className="flex flex-col gap-3 px-3">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      </aside>
      <header className="flex h-14 items-center border-b border-line bg-surface px-4 lg:hidden">
        <Wordmark />
      </header>
      <main className="page-width pt-5 lg:py-8">
        <ScreenSkeleton />
      </main>
    </div>
  );
}
