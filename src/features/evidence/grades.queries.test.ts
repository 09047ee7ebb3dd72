import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assigned, finish } from "../../../tests/harness/crew.ts";
import { gradeOf } from "./grade.rules.ts";
import { type Check, type Kind, kinds } from "./kinds.rules.ts";
import { forWorkers } from "./worker.rules.ts";

const { database, drain } = await testApp();

const check = (kind: Kind): Check => ({
  ...{ kind, answer: "contradicts", sentence: kind, numbers: {}, version: 1 },
});

test("a contractor's own month counts a job as its proof is told to them, whatever speaks against it", async () => {
  const { technician, contractor, taskId } = await assigned();
  await finish(technician, taskId);
  await drain();
  const own = kinds.filter((kind) => kind !== "picture" && kind !== "hours");
  const pairs = own.flatMap((one, at) => own.slice(at).map((other) => [...new Set([one, other])].map(check)));
  for (const checks of [[], ...pairs, own.map(check)]) {
    await database.db.execute(sql`update proof_grades
      set grade = ${gradeOf(checks).grade}, checks = ${JSON.stringify(checks)}::jsonb where task_id = ${taskId}`);
    const told = forWorkers(checks).grade;
    const [month] = (await contractor.get("/contractor/dashboard/stats")).body.data.proofGrades;
    const counts = { strong: 0, good: 0, thin: told === "thin" ? 1 : 0, inDoubt: told === "in_doubt" ? 1 : 0 };
    expect(month, checks.map(({ kind }) => kind).join(" ")).toMatchObject(counts);
  }
});
