import type { ReactNode } from "react";
import { Adire } from "./adire.tsx";
import { Wordmark } from "./brand.tsx";

type MessagePageProps = { title: string; children: ReactNode; actions: ReactNode };

/** A page that only says something and offers the way on: not found, failed. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex h-16 items-center">
        <a href="/" aria-label="Tunse, home" className="inline-flex min-h-11 items-center">
          <Wordmark />
        </a>
      </header>
      <Adire className="h-32 w-full sm:h-44" />
      <main className="page-width flex flex-1 flex-col items-start gap-4 py-8">
        <h1 className="text-2xl font-bold tracking-[-0.02em] text-balance">{title}</h1>
        <div className="max-w-xl text-lg text-ink-soft text-pretty">{children}</div>
        <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
      </main>
    </div>
  );
}
