import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RepairCategory, TicketPriority } from "#domain/vocab.ts";

/** A repair text with what people judged of it. */
export type Text = {
  id: string;
  text: string;
  language: "en" | "pcm" | "mixed";
  category: RepairCategory;
  acceptableCategories: RepairCategory[];
  priority: TicketPriority;
  emergency: boolean;
  /** The kind of danger that a text was written for. */
  hazard?: string;
};

const root = resolve(import.meta.dirname, "../..");
const learntFile = join(root, "scripts/triage/learnt.jsonl");
const triage = join(root, "src/features/triage");

export const readTexts = (file = learntFile): Text[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** What the weights were learned from: the texts, the dictionary, and the code that reads and learns. */
export function sourceOfWeights(): string {
  const data = readdirSync(join(triage, "data")).filter((name) => !/^(model|questions)\.json$/.test(name));
  const files = [
    learntFile,
    ...["learner", "lean"].map((name) => join(root, `scripts/triage/${name}.ts`)),
    ...data.sort().map((name) => join(triage, "data", name)),
    ...["reader", "written", "concepts", "dictionary", "standing", "frames", "features", "reading", "hazards"].map(
      (name) => join(triage, `${name}.rules.ts`),
    ),
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
