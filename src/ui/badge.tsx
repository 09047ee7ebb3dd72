import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type BadgeTone = "plain" | "brand" | "good" | "warn" | "bad" | "critical";

const tones: Record<BadgeTone, string> = {
  plain: "bg-hush text-ink-soft",
  brand: "bg-brand-tint text-brand",
  good: "bg-good-tint text-good",
  warn: "bg-warn-tint text-warn",
  bad: "bg-bad-tint text-bad",
  critical: "bg-bad text-on-fill",
};

/** Colour, icon and word together, so that no one of them has to be seen. */
export function Badge({
  tone = "plain",
  icon: Icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap",
        tones[tone],
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={2.25} /> : null}
      {children}
    </span>
  );
}
