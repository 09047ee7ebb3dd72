import type { ReactNode } from "react";

type FrameProps = { title: string; above?: string | undefined; children: ReactNode };

/** What stands around the page of a link: the phone's own letters, so that no font is loaded. */
export function LinkFrame({ title, above, children }: FrameProps) {
  return (
    <div className="min-h-dvh bg-canvas text-ink [font-family:system-ui,sans-serif]">
      <main className="mx-auto flex max-w-xl flex-col gap-5 px-4 pt-5 pb-10">
        <header>
          {above ? <p className="font-semibold text-ink-soft">{above}</p> : null}
          <h1 className="text-2xl font-bold text-balance break-words">{title}</h1>
        </header>
        {children}
        <footer className="border-t border-line pt-4 text-sm text-ink-soft">
          <a href="/" className="inline-flex min-h-11 items-center underline">
            What is Tunse?
          </a>
        </footer>
      </main>
    </div>
  );
}

/** What became of the form that was sent. */
export function Note({ tone, children }: { tone: "good" | "bad"; children: ReactNode }) {
  const look = tone === "good" ? "border-good bg-good-tint" : "border-bad bg-bad-tint";
  return (
    <p
      role={tone === "good" ? "status" : "alert"}
      className={`rounded-card border-2 p-3 font-medium break-words ${look}`}
    >
      {children}
    </p>
  );
}

/** What a link says that takes nothing. */
export function Closed({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const look = isDone ? "border-good bg-good-tint" : "border-line bg-surface";
  return <p className={`rounded-card border-2 p-4 text-lg ${look}`}>{children}</p>;
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="text-lg font-bold break-words">{title}</h2>
      {children}
    </section>
  );
}
