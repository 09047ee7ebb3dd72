import { TriangleAlert } from "lucide-react";

type WarningListProps = { title: string; lines: readonly string[]; heading?: "h2" | "h3" };

/** What can hurt somebody, set apart from the rest; nothing without any lines. */
export function WarningList({ title, lines, heading: Heading = "h3" }: WarningListProps) {
  if (lines.length === 0) return null;
  return (
    <section className="rounded-control bg-warn-tint p-3">
      <Heading className="flex items-center gap-2 font-bold">
        <TriangleAlert aria-hidden="true" className="size-5 text-warn" />
        {title}
      </Heading>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 marker:text-warn">
        {[...new Set(lines)].map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
