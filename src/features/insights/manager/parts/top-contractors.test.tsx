// @vitest-environment happy-dom
import { expect, test } from "vitest";
import * as page from "../../../../../tests/harness/page.tsx";
import { TopContractors } from "./top-contractors.tsx";

page.setPage();

const firm = {
  ...{ contractorId: "1", contractorName: "Bayo Works", totalJobs: 12, approvalRate: 90, averageRating: 4.5 },
  ...{ verifications: 8, answers: 3, stars: 13, mendings: 5, firstTimeFixes: 4, promisesKept: 7, promisesBroken: 2 },
  proofGrades: [{ month: "2026-10", strong: 3, good: 1, thin: 1, inDoubt: 1 }],
};

test("no star of a firm stands without what it is the sum of", async () => {
  await page.show(<TopContractors contractors={[firm]} />);
  for (const words of [
    "13 stars in 3 answers of occupants",
    "4 of 5 repairs mended the first time",
    "7 of 9 promises kept in time",
    "4 of 6 proofs good or strong, 1 in doubt",
    "of 8",
  ])
    expect(page.textThere()).toContain(words);
});

test("a firm of which nobody said anything yet shows no sum of nothing", async () => {
  const none = { answers: 0, stars: 0, mendings: 0, firstTimeFixes: 0, promisesKept: 0, promisesBroken: 0 };
  await page.show(<TopContractors contractors={[{ ...firm, ...none, proofGrades: [], averageRating: null }]} />);
  expect(page.textThere()).toContain("No occupant has answered yet");
  expect(page.textThere()).not.toMatch(/\d of 0|0 of \d|promises|proofs/);
});
