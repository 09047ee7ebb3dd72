import { expect, test } from "vitest";
import { verificationFaults, verificationOf } from "./form.rules.ts";

test("task and contractor are needed", () => {
  expect(verificationFaults({ taskId: "", decision: "approved" })).toEqual([
    { field: "taskId", message: "Task is required." },
    { field: "contractorId", message: "Contractor is required." },
  ]);
  expect(verificationFaults({ taskId: "1", contractorId: "2" })).toEqual([]);
});

test("without a word it is five stars and approved", () => {
  expect(verificationOf({ taskId: "1", contractorId: "2" })).toEqual({
    ...{ taskId: "1", contractorId: "2", workQualityRating: 5, timelinessRating: 5, communicationRating: 5 },
    ...{ professionalismRating: 5, overallSatisfaction: 5, feedbackComments: "", workApproved: true },
    ...{ issuesIdentified: [], followupRequired: false, followupNotes: "" },
  });
});

test("issues stand one on a line, and notes go only with their follow-up", () => {
  const said = { decision: "rejected", issuesIdentified: " Drips, still \n\nNo label\n", followupNotes: "Tighten it" };
  expect(verificationOf(said)).toMatchObject({
    workApproved: false,
    issuesIdentified: ["Drips, still", "No label"],
    followupRequired: false,
    followupNotes: "",
  });
  expect(verificationOf({ ...said, followupRequired: "on" })).toMatchObject({ followupNotes: "Tighten it" });
});
