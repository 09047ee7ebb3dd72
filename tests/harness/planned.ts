import { components } from "#domain/vocab.ts";
import type { PropertyFacts } from "#features/planning/engine/facts.rules.ts";

/** A house of which everything is ticked, for tests of plans. */
export const house: PropertyFacts = {
  type: "Residential - Multi-Family",
  location: "Lekki",
  address: "12 Admiralty Way",
  state: "Lagos",
  buildingAge: 12,
  ageKnown: true,
  constructionType: "Modern (Concrete/Steel)",
  units: 12,
  floors: 4,
  usagePattern: "Fully occupied",
  components: [...components],
  specialNotes: null,
  mediaCategories: [],
};
