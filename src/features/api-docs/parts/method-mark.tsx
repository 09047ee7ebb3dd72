import { clsx } from "clsx";

const tones: Record<string, string> = {
  GET: "bg-brand-tint text-brand",
  POST: "bg-good-tint text-good",
  PUT: "bg-warn-tint text-warn",
  DELETE: "bg-bad-tint text-bad",
};

/** GET, POST and the others, by word and by colour. */
export const MethodMark = ({ method, small = false }: { method: string; small?: boolean }) => (
  <code
    className={clsx(
      "inline-flex shrink-0 items-center justify-center rounded-control text-sm font-bold",
      small ? "w-16" : "min-h-7 px-2.5",
      tones[method] ?? "bg-hush text-ink-soft",
    )}
  >
    {method}
  </code>
);
