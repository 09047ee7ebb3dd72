import { paragraphsOf } from "../rules.ts";

/** The contract's own words: paragraphs and lists, `code` and **what counts**. */
export function Prose({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph) =>
    paragraph.startsWith("- ") ? (
      <ul key={paragraph} className="flex list-disc flex-col gap-2 pl-5">
        {paragraph.split("\n").map((line) => (
          <li key={line}>
            <Words text={line.slice(2)} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={paragraph}>
        <Words text={paragraph} />
      </p>
    ),
  );
}

/** A line of it. */
export function Words({ text }: { text: string }) {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return pieces.map((piece, at) => {
    // The same word may stand twice in a line: only its place tells them apart.
    const key = `${at} ${piece}`;
    if (piece.startsWith("`"))
      return (
        <code key={key} className="rounded-control bg-hush px-1 text-sm break-words">
          {piece.slice(1, -1)}
        </code>
      );
    return piece.startsWith("**") ? <strong key={key}>{piece.slice(2, -2)}</strong> : piece;
  });
}
