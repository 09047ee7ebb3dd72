import { FilterChips } from "#ui/filter-chips.tsx";
import type { Triage } from "../rules.ts";

type CategoryChipsProps = { judged: Triage; chosen: string; onChoose: (category: string) => void };

/** The likeliest three, to be chosen by one tap. */
export function CategoryChips({ judged: { categories, spans }, chosen, onChoose }: CategoryChipsProps) {
  if (spans.length === 0) return null;
  const options = categories.map(({ category }) => ({ value: category, label: category }));
  return <FilterChips label="Likely categories" options={options} value={chosen} onChange={onChoose} />;
}
