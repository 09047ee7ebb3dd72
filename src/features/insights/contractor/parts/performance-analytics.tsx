import { GradeMonths } from "#features/evidence/parts/grade-months.tsx";
import { VerificationList } from "#features/verification/parts/verification-list.tsx";
import { Card, Section } from "#ui/card.tsx";
import { Progress } from "#ui/progress.tsx";
import { useContractorStats } from "../client.ts";
import type { ContractorStats } from "../contract.ts";
import { TeamPerformance } from "./team-performance.tsx";
import { UpcomingDeadlines } from "./upcoming-deadlines.tsx";

/** How the work goes, from the contractor's own records. */
export function PerformanceAnalytics() {
  const stats = useContractorStats().data;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <Rates stats={stats} />
        <TeamPerformance team={stats.technicianPerformance} />
        <Section title="Proof of your work">
          <Card>
            <GradeMonths months={stats.proofGrades} />
          </Card>
        </Section>
        <Section title="What was said of your work">
          <VerificationList whose="own" whenNone="What owners and managers say of your finished work stands here." />
        </Section>
      </div>
      <UpcomingDeadlines deadlines={stats.upcomingDeadlines} />
    </div>
  );
}

function Rates({ stats: { completionRate, onTimeRate, satisfaction } }: { stats: ContractorStats }) {
  return (
    <Section title="Performance">
      <Card className="flex flex-col gap-5">
        <Rate name="Task completion" help="Of all that is completed or overdue" value={completionRate} max={100} />
        <Rate name="On time" help="Completed by their due day" value={onTimeRate} max={100} />
        <Rate name="Satisfaction" help="Mean of what owners and managers said" value={satisfaction} max={5} />
      </Card>
    </Section>
  );
}

type RateProps = { name: string; help: string; value: number | null; max: 100 | 5 };

const rateWords = (value: number, max: 100 | 5) => (max === 5 ? `${value.toFixed(1)}/5` : `${Math.round(value)}%`);

function Rate({ name, help, value, max }: RateProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{name}</span>
        {value === null ? (
          <span className="text-ink-soft">No data yet</span>
        ) : (
          <strong className="tabular-nums">{rateWords(value, max)}</strong>
        )}
      </p>
      {value === null ? null : (
        <Progress label={`${name}: ${rateWords(value, max)}`} value={value} max={max} tone={toneOf(value / max)} />
      )}
      <p className="text-sm text-ink-soft">{help}</p>
    </div>
  );
}

const toneOf = (share: number) => (share >= 0.8 ? "good" : share >= 0.5 ? "warn" : "bad");
