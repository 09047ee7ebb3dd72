import { Section } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Bar } from "../../parts/bar.tsx";
import { Ranking } from "../../parts/ranking.tsx";
import { inTime } from "../../rules.ts";
import type { ManagerStats } from "../contract.ts";

type Contractor = ManagerStats["topContractors"][number];

const best = 5;
const counted = (count: number, one: string) => `${count.toLocaleString("en-NG")} ${one}${count === 1 ? "" : "s"}`;
const jobs = (count: number) => counted(count, "job");

/** What occupants said and what held, as sums: no star stands without its count. */
function sums({ answers, stars, mendings, firstTimeFixes, proofGrades, ...promises }: Contractor): string {
  const said =
    answers === 0
      ? "No occupant has answered yet"
      : `${counted(stars, "star")} in ${counted(answers, "answer")} of occupants`;
  const held = `${firstTimeFixes.toLocaleString("en-NG")} of ${counted(mendings, "repair")} mended the first time`;
  return [said, mendings === 0 ? null : held, inTime(promises), proofWords(proofGrades)]
    .filter((words) => words !== null)
    .join("; ");
}

/** How the proofs of half a year stood, as sums; null where none was checked. */
function proofWords(months: Contractor["proofGrades"]): string | null {
  const sum = (count: (month: (typeof months)[number]) => number) => months.reduce((all, one) => all + count(one), 0);
  const all = sum(({ strong, good, thin, inDoubt }) => strong + good + thin + inDoubt);
  if (all === 0) return null;
  const [held, doubted] = [sum(({ strong, good }) => strong + good), sum(({ inDoubt }) => inDoubt)];
  const good = `${held.toLocaleString("en-NG")} of ${counted(all, "proof")} good or strong`;
  return doubted === 0 ? good : `${good}, ${doubted.toLocaleString("en-NG")} in doubt`;
}

/** Who did how much at one's properties, and how it was judged. */
export function TopContractors({ contractors }: { contractors: readonly Contractor[] }) {
  return (
    <Section title="Top Contractors">
      {contractors.length === 0 ? (
        <EmptyState small title="No contractor data">
          Contractors who finished work at your properties are compared here.
        </EmptyState>
      ) : (
        <Ranking
          caption="Top contractors, the best rated by keepers and occupants first"
          rows={contractors}
          keyOf={({ contractorId }) => contractorId}
          first="Contractor"
          named={(firm) => (
            <>
              <span className="line-clamp-2 wrap-anywhere">{firm.contractorName}</span>
              <Bar share={(firm.averageRating ?? 0) / best} tone="warn" />
              <span className="mt-1 block text-sm font-normal text-ink-soft sm:hidden">{jobs(firm.totalJobs)}</span>
            </>
          )}
          more={sums}
          columns={[
            {
              name: "Jobs",
              isForWide: true,
              cell: ({ totalJobs }) => totalJobs.toLocaleString("en-NG"),
            },
            {
              name: "Approved",
              cell: ({ approvalRate }) => (approvalRate === null ? "–" : `${approvalRate}%`),
            },
            {
              name: "Rating",
              cell: ({ averageRating, verifications }) =>
                averageRating === null ? (
                  "–"
                ) : (
                  <>
                    {averageRating.toFixed(1)}/5
                    <span className="block text-sm text-ink-soft">of {verifications.toLocaleString("en-NG")}</span>
                  </>
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}
