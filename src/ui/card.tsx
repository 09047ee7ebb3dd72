import { clsx } from "clsx";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { inFigures } from "#domain/in-figures.ts";

/** A surface with a hairline. Cards never stand inside cards: use `Divided` rows. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section className={clsx("rounded-card border border-line bg-surface p-4 sm:p-5", className)} {...rest} />;
}

type SectionProps = { title: ReactNode; action?: ReactNode; children: ReactNode; className?: string };

/** A titled part of a screen: heading, its own small action, then what it holds. */
export function Section({ title, action, children, className }: SectionProps) {
  return (
    <section className={clsx("flex flex-col gap-3", className)}>
      <header className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-lg font-bold tracking-[-0.01em]">{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

/** Rows on one card, divided by hairlines. */
export function Divided({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <ul className={clsx("divide-y divide-line overflow-hidden rounded-card border border-line bg-surface", className)}>
      {children}
    </ul>
  );
}

type StatCardProps = {
  label: string;
  value: ReactNode;
  icon: LucideIcon;
  tone?: "plain" | "good" | "warn" | "bad";
  note?: ReactNode;
  to?: string;
  /** For amounts: two columns on phones, and figures that shrink until ₦987,654,321.50 fits. */
  wide?: boolean;
};

const tones = { plain: "text-brand", good: "text-good", warn: "text-warn", bad: "text-bad" };
const statLook = "flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-4";

/** One figure with its word. With `to` the whole card leads to what it counts. */
export function StatCard({ label, value, icon: Icon, tone = "plain", note, to, wide = false }: StatCardProps) {
  const look = clsx(statLook, wide && "@container col-span-2 lg:col-span-1");
  const size = wide ? "text-[clamp(1.125rem,8.5cqi,1.75rem)] leading-[2.125rem]" : "text-2xl";
  const inside = (
    <>
      <span className="flex items-center justify-between gap-2 text-ink-soft">
        <span className="min-w-0 text-sm font-medium">{label}</span>
        <Icon aria-hidden="true" className={clsx("size-5 shrink-0", tones[tone])} />
      </span>
      <span className={clsx("font-bold tracking-[-0.02em] tabular-nums", size, tone === "bad" && "text-bad")}>
        {typeof value === "number" ? inFigures(value) : value}
      </span>
      {note ? <span className="text-sm text-ink-soft">{note}</span> : null}
    </>
  );
  if (to === undefined) return <div className={look}>{inside}</div>;
  return (
    <Link prefetch="intent" to={to} className={clsx(look, "hover-fade hover:bg-hush focus-visible:rounded-card")}>
      {inside}
    </Link>
  );
}

/** A row of `Divided` that leads somewhere. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        className="flex min-h-14 items-center gap-3 px-4 py-3 hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">{children}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
