import { Section } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Bar } from "../../parts/bar.tsx";
import { Ranking } from "../../parts/ranking.tsx";
import type { ManagerStats } from "../contract.ts";

type Contractor = ManagerStats["topContractors"][number];

const best = 5;
const jobs = (count: number) => `${count.toLocaleString("en-NG")} ${count === 1 ? "job" : "jobs"}`;

/** How many of their proofs of half a year were good or strong, and how many are in doubt. */
function proofWords(months: Contractor["proofGrades"]): string {
  const sum = (count: (month: (typeof months)[number]) => number) => months.reduce((all, one) => all + count(one), 0);
  const all = sum(({ strong, good, thin, inDoubt }) => strong + good + thin + inDoubt);
  if (all === 0) return "–";
  const doubted = sum(({ inDoubt }) => inDoubt);
  const share = Math.round((sum(({ strong, good }) => strong + good) / all) * 100);
  return `${share}% good${doubted > 0 ? `, ${doubted} in doubt` : ""}`;
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
          caption="Top contractors, the best rated first"
          rows={contractors}
          keyOf={({ contractorId }) => contractorId}
          first="Contractor"
          named={({ contractorName, averageRating, totalJobs }) => (
            <>
              <span className="line-clamp-2 wrap-anywhere">{contractorName}</span>
              <Bar share={(averageRating ?? 0) / best} tone="warn" />
              <span className="mt-1 block text-sm font-normal text-ink-soft sm:hidden">{jobs(totalJobs)}</span>
            </>
          )}
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
              name: "Proof",
              isForWide: true,
              cell: ({ proofGrades }) => proofWords(proofGrades),
            },
            {
              name: "Rating",
              cell: ({ averageRating }) => (averageRating === null ? "–" : `${averageRating.toFixed(1)}/5`),
            },
          ]}
        />
      )}
    </Section>
  );
}
