import { clsx } from "clsx";

/** The mark: a house made good again. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx("size-8 shrink-0", className)}>
      <rect width="32" height="32" rx="7" className="fill-cloth" />
      <g fill="none" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-cloth">
        <path d="M5.6 15.4 16 6.2l10.4 9.2" />
        <path d="M8.6 14.6v11h14.8v-11" />
        <path d="m12.2 19.2 2.9 2.9 4.9-5.5" className="stroke-ember" />
      </g>
    </svg>
  );
}

/** Mark and name. `headline` sets the name in Fraunces: public pages and sign-in only, which load it. */
export function Wordmark({ headline = false, className }: { headline?: boolean; className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2.5 text-ink", className)}>
      <Mark />
      <span
        className={clsx(
          "text-xl leading-none",
          headline ? "font-headline font-semibold" : "font-bold tracking-[-0.02em]",
        )}
      >
        Tunse
      </span>
    </span>
  );
}
