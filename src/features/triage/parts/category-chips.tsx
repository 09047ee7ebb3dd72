import { Button } from "#ui/button.tsx";
import type { Triage } from "../rules.ts";

type CategoryChipsProps = { judged: Triage; chosen: string; onChoose: (category: string) => void };

/** The likeliest three, to be chosen by one tap; they wrap, since they stand inside a card. */
export function CategoryChips({ judged: { categories, spans }, chosen, onChoose }: CategoryChipsProps) {
  if (spans.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Likely categories</legend>
      {categories.map(({ category }) => (
        <Button
          key={category}
          variant={category === chosen ? "brand" : "quiet"}
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
        >
          {category}
        </Button>
      ))}
    </fieldset>
  );
}
