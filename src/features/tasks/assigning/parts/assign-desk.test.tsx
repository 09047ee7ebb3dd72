// @vitest-environment happy-dom
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import * as page from "../../../../../tests/harness/page.tsx";
import type { ContractorTask } from "../contract.ts";
import { AssignDesk } from "./assign-desk.tsx";

page.setPage();

const task = {
  ...{ id: crypto.randomUUID(), version: 1, title: "Pump", propertyName: "Marina Court", taken: true },
  ...{ status: "pending", priority: "low", dueDate: "2026-12-01", assignedTeamMemberId: null, can: { assign: true } },
} as ContractorTask;

test("to assign many becomes the main act of the screen once one is chosen", async () => {
  await page.show(
    <MemoryRouter>
      <AssignDesk tasks={[task]} />
    </MemoryRouter>,
  );
  const many = () =>
    Array.from(document.querySelectorAll("button")).find((button) => button.textContent?.startsWith("Bulk Assign"));
  expect([many()?.textContent, many()?.classList.contains("bg-action")]).toEqual(["Bulk Assign (0)", false]);
  await page.tick("input[type=checkbox]");
  expect([many()?.textContent, many()?.classList.contains("bg-action")]).toEqual(["Bulk Assign (1)", true]);
});
