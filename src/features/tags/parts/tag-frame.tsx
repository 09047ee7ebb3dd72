import type { ReactNode } from "react";

type FrameProps = { title: string; building?: string; children: ReactNode };

/** What stands around the page of a tag: the phone's own letters, so that no font is loaded. */
export function TagFrame({ title, building, children }: FrameProps) {
  return (
    <div className="min-h-dvh [font-family:system-ui,sans-serif]">
      <main className="mx-auto flex max-w-xl flex-col gap-5 px-4 pt-5 pb-10">
        <header>
          {building ? <p className="font-semibold text-ink-soft">{building}</p> : null}
          <h1 className="text-2xl font-bold text-balance">{title}</h1>
        </header>
        {children}
        <footer className="border-t border-line pt-4 text-sm text-ink-soft">
          <a href="/" className="inline-flex min-h-11 items-center underline">
            {building ? "Tunse looks after this building’s repairs" : "What is Tunse?"}
          </a>
        </footer>
      </main>
    </div>
  );
}

type Numbers = readonly { shown: string; dialled: string }[];

/** Whom to call before anything is typed. */
export function CallFirst({ numbers }: { numbers: Numbers }) {
  return (
    <div className="flex flex-col gap-2 rounded-card border-2 border-bad bg-bad-tint p-3">
      <p className="font-bold">In danger, call first:</p>
      <p className="flex flex-wrap gap-2">
        {numbers.map(({ shown, dialled }) => (
          <a
            key={dialled}
            href={`tel:${dialled}`}
            className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border border-bad px-3 font-bold whitespace-nowrap"
          >
            {shown}
          </a>
        ))}
      </p>
    </div>
  );
}
