import { Section } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Bar } from "../../parts/bar.tsx";
import { Ranking } from "../../parts/ranking.tsx";
import type { ManagerStats } from "../contract.ts";

type Contractor = ManagerStats["topContractors"][number];

const best = 5;
const jobs = (count: number) => `${count.toLocaleString("en-NG")} ${count === 1 ? "job" : "jobs"}`;

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
              name: "Rating",
              cell: ({ averageRating }) => (averageRating === null ? "–" : `${averageRating.toFixed(1)}/5`),
            },
          ]}
        />
      )}
    </Section>
  );
}
