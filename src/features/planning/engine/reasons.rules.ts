import { type SeasonName, seasonLabel, windowLabel } from "#domain/season.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import type { SeasonRule } from "./dates.rules.ts";
import type { Reading, Reason } from "./facts.rules.ts";

const basisLabel: Record<CatalogueItem["frequencyBasis"], string> = {
  source: "the interval is the one stated there",
  source_range: "the interval lies in the range stated there",
  default: "the interval is our own choice",
  product_sample: "the interval is our own choice",
};

/** Every item ends with the source it follows, or says that there is none. */
export function sourceReason({ source, frequencyBasis }: CatalogueItem, changed: boolean): Reason {
  const basis = changed ? "the interval was changed for this building as said above" : basisLabel[frequencyBasis];
  const text =
    source.confidence === "practice"
      ? `This is general maintenance practice; we know of no published rule, and ${basis}.`
      : `This follows ${source.title}; ${basis}.`;
  return { kind: "practice", text, source };
}

export function statutoryReason(
  item: CatalogueItem,
  statutory: { jurisdiction: string; basis: string } | null,
): Reason[] {
  if (statutory)
    return [
      {
        kind: "statutory",
        text: `The law asks for it (${statutory.jurisdiction}): ${statutory.basis}`,
        source: item.source,
      },
    ];
  if (item.statutory.required && item.statutory.jurisdiction) {
    return [
      {
        kind: "practice",
        text: `It is law elsewhere (${item.statutory.jurisdiction}); here it is planned as good practice.`,
      },
    ];
  }
  return [];
}

export function countReasons(count: { count: number; stated: boolean } | null): Reason[] {
  if (!count || (count.stated && count.count === 1)) return [];
  if (count.stated) return [{ kind: "notes", text: `The cost is for ${count.count}, as your notes say.` }];
  return [
    {
      kind: "assumed",
      text: `The cost is for ${count.count === 1 ? "one, since the number is not known" : "two, since your notes speak of more than one"}.`,
    },
  ];
}

export function seasonReasons(season: (SeasonRule & { name: SeasonName }) | null, { state }: Reading): Reason[] {
  if (!season) return [];
  const [main, second] = season.windows;
  const months = main ? windowLabel(main) : "";
  const where =
    state === null
      ? "The state is not known, so we use months that suit every state"
      : `In ${state === "FCT" ? "the FCT" : state} this season runs`;
  const also = second ? `, and the August break (${windowLabel(second)}) serves as well` : "";
  return [
    {
      kind: state === null ? "assumed" : "season",
      text: `${seasonLabel[season.name]}: ${where}${state === null ? ", " : " "}${months}${also}.`,
    },
  ];
}

export function photoReason(item: CatalogueItem, { facts }: Reading): Reason[] {
  const shared = new Set(["general", "interior", "exterior"]);
  const category = item.applies_when.photoCategories.find(
    (each) => !shared.has(each) && facts.mediaCategories.includes(each),
  );
  return category
    ? [
        {
          kind: "photo",
          text: `You added ${category === "hvac" ? "HVAC" : category} photos, which this check can be compared with.`,
        },
      ]
    : [];
}
