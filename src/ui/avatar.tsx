import { clsx } from "clsx";

/** First letters of the first and last word of a name: "Ngozi Adébáyọ̀ Okafor" → "NO". Tone marks stay on their letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => word?.normalize("NFC").match(/^\P{M}\p{M}*/u)?.[0] ?? "")
    .join("")
    .toLocaleUpperCase("en-NG");
}

/** A person's initials. Decoration: the name stands beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint text-sm font-bold text-brand",
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
