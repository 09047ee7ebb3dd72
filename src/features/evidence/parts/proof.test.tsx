// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import { named } from "../../../../tests/harness/shown.tsx";
import type { Proof } from "../contract.ts";
import { OwnProof } from "./own-proof.tsx";
import { ProofReview } from "./proof-review.tsx";

page.setPage();
beforeEach(() => page.comeIn("property_owner"));

const media = (id: string, fileName: string) => ({
  ...{ id, fileName, fileType: "image" as const, contentType: "image/jpeg", fileSize: 1, description: "" },
  ...{ category: "general", width: 4, height: 3, latitude: null, longitude: null, timestamp: null },
  ...{ uploadedAt: "2026-11-20T10:00:00.000Z", url: `/api/media/${id}`, thumbnailUrl: null },
});
const proof = (more: Partial<Proof> = {}): Proof => ({
  ...{ grade: "in_doubt", reasons: ["First.", "Second."], raises: ["Press Start."], answers: [], canAnswer: false },
  files: [
    { id: "a", stage: "before", latitude: 6.4474, longitude: 3.4724, accuracy: 20 },
    { id: "b", stage: "after", latitude: 6.6018, longitude: 3.3515, accuracy: 15 },
  ],
  building: { latitude: 6.4474, longitude: 3.4724 },
  checks: [
    {
      ...{ kind: "place", answer: "contradicts", sentence: "It was 21.8 km away.", version: 1, subject: "b" },
      numbers: { metres: 21_800, accuracy: null, other: true },
    },
  ],
  gradedAt: "2026-11-20T10:00:00.000Z",
  ...more,
});
const files = [media("a", "before.jpg"), media("b", "after.jpg")];

test("a keeper reads the reasons in their order and each check with its numbers, and sees map and both pictures", async () => {
  await page.show(<ProofReview proof={proof()} media={files} />);
  const reasons = Array.from(document.querySelectorAll("ol li"), (line) => line.textContent);
  expect(reasons).toEqual(["First.", "Second."]);
  expect(page.textThere()).toContain("File: after.jpg · metres away: 21,800 · other: yes · rule 1");
  expect(page.find("svg[role=img]").getAttribute("aria-label")).toBe(
    "Where the files were sent from. 1: at the building; 2: 21.8 km away.",
  );
  const slider = page.find("input[type=range]") as HTMLInputElement;
  expect(slider.getAttribute("aria-valuetext")).toBe("50 % before, 50 % after");
});

test("before the checks ran it says so, and without positions or a pair there is no map and no slider", async () => {
  await page.show(<ProofReview proof={null} media={files} />);
  expect(page.textThere()).toContain("have not run yet");
  const bare = proof({ building: null, files: [] });
  await page.show(<ProofReview proof={bare} media={files} />);
  expect(document.querySelector("svg[role=img], input[type=range]")).toBeNull();
});

test("whoever did the work reads what concerns them, and answers with words", async () => {
  const asked = page.serve({ "POST /tasks/t/proof-answers": { proof: null } });
  const own = proof({ canAnswer: true, files: [], building: null });
  await page.show(<OwnProof taskId="t" proof={own} />);
  expect(page.textThere()).toContain("Press Start.");
  await page.acting(() => named("Answer, or send a photo").click());
  await expect.poll(() => document.querySelector("[name=answer]")).not.toBeNull();
  page.type("answer", "My line was down.");
  await page.press();
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ asked: "POST /tasks/t/proof-answers", body: { answer: "My line was down.", mediaUploads: [] } });
});
