import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { otherPaths } from "../../app.server.ts";
import { bindings } from "../../app-bindings.server.ts";
import { callPages } from "./queries.server.ts";
import { askedOf } from "./request.rules.ts";
import { firstTyped, sendingOf } from "./rules.ts";

const { calls } = callPages(
  bindings.map(({ call }) => call),
  otherPaths,
);
const listed = (await calls.index()).groups.flatMap((group) => group.calls);

test("every operation of the contract stands in the list once, and has a page", async () => {
  const { app } = await testApp();
  const { paths } = (await app.inject({ url: "/api/openapi.json" })).json<{ paths: Record<string, object> }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
  );
  expect(listed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(operations.sort());
  expect(await calls.page("getNothing")).toBeNull();
});

test.each(listed.map(({ id, method, path }) => [`${method} ${path}`, id] as const))(
  "the page of %s says who may call it and what comes back, and its form begins with what can be sent",
  async (_, id) => {
    const page = await calls.page(id);
    if (!page) throw new Error(`${id} has no page.`);
    expect(page.who).not.toBe("");
    expect(page.about).not.toContain(page.who);
    const statuses = page.answers.map(({ status }) => Number(status));
    expect(statuses.some((status) => status < 400)).toBe(true);
    for (const { status, about, example } of page.answers.filter(({ type }) => type === "application/json"))
      expect([status, about !== "", example !== ""]).toEqual([status, true, true]);
    const asked = askedOf(sendingOf(page), firstTyped(page), page.body?.example ?? "", "https://tunse.example");
    const toChoose = firstTyped(page).filter(
      ({ place, required }) => place !== "path" && required && place !== "query",
    );
    const faults = asked.problems.filter(
      ({ path }) => !toChoose.some(({ name, text }) => name === path && text === ""),
    );
    expect(faults).toEqual([]);
    expect(asked.url).not.toMatch(/[{}]|:\w+$/);
  },
);
