import { clsx } from "clsx";

type ProgressProps = {
  label: string;
  value: number;
  max?: number;
  tone?: "brand" | "good" | "warn" | "bad";
  className?: string;
};

const tones = { brand: "bg-brand", good: "bg-good", warn: "bg-warn", bad: "bg-bad" };

/** How much of a whole is done; `label` is read out, the caller writes what is seen beside it. */
export function Progress({ label, value, max = 100, tone = "brand", className }: ProgressProps) {
  const share = Math.max(0, Math.min(1, max === 0 ? 0 : value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={clsx("h-2.5 w-full overflow-hidden rounded-full bg-hush", className)}
    >
      <div
        className={clsx("h-full w-full origin-left rounded-full transition-transform duration-200", tones[tone])}
        style={{ transform: `translateX(${(share - 1) * 100}%)` }}
      />
    </div>
  );
}
