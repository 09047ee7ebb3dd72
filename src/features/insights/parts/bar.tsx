type BarProps = { share: number; tone?: "brand" | "good" | "warn" | "bad" };

const fills = { brand: "fill-brand", good: "fill-good", warn: "fill-warn", bad: "fill-bad" };

/** A share from 0 to 1, drawn under the words of a row that say it as well. */
export function Bar({ share, tone = "brand" }: BarProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1.5 h-1.5 w-full rounded-full">
      <rect width="100" height="4" className="fill-hush" />
      <rect width={share * 100} height="4" className={fills[tone]} />
    </svg>
  );
}
