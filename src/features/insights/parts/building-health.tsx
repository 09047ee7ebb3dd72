import { Card, Section } from "#ui/card.tsx";
import { Progress } from "#ui/progress.tsx";

/** The score as a bar, with the sentence that the server computed for it. */
export function BuildingHealth({ score, sentence }: { score: number; sentence: string }) {
  const tone = score >= 70 ? "good" : score >= 50 ? "warn" : "bad";
  return (
    <Section title="Building Health">
      <Card className="flex flex-col gap-3">
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-ink-soft">Out of 100</span>
          <span className="text-2xl font-bold tracking-[-0.02em] tabular-nums">{score}%</span>
        </p>
        <Progress label="Building health" value={score} tone={tone} />
        <p>{sentence}</p>
      </Card>
    </Section>
  );
}
