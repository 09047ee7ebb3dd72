// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import type { Organisation } from "#features/organisations/contract.ts";
import type { OrganisationTeam } from "#features/organisations/teams/contract.ts";
import { type Asked, answerCalls, refuse } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import { TeamDialog } from "./team-dialog.tsx";

page.setPage();

const organisation = { id: "o1", name: "Lagoon Facilities" } as Organisation;
const person = (id: string, name: string | null, role = "manager") => ({
  id,
  name,
  role,
  status: "active",
  email: null,
});
const bola = person("m1", "Bola Ade");
const island = {
  ...{ id: "t1", name: "Island", version: 4, buildings: 1, areas: [{ state: "Lagos", lga: "Eti-Osa" }] },
  ...{ members: [{ ...bola, onlyHere: true }], can: { edit: true, remove: true } },
} as OrganisationTeam;
const places = [
  { state: "Lagos", lga: "Ikeja" },
  { state: "Kano", lga: "Nassarawa" },
] as const;

let asked: Asked;
let closed: number;
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  const members = [person("m0", "Ngozi Eze", "owner"), bola, { ...person("m2", null), email: "dayo@example.com" }];
  asked = answerCalls({
    "GET /organisations/o1/members": { members, nextCursor: null },
    "POST /organisations/o1/teams": { team: island },
    "PUT /organisations/o1/teams/t1": { team: island },
    ...more,
  });
};
beforeEach(async () => {
  closed = 0;
  answers();
  await page.comeIn("property_owner");
});

const show = async (team?: OrganisationTeam) => {
  const close = () => {
    closed += 1;
  };
  await page.show(<TeamDialog {...{ organisation, team, places }} onClose={close} />);
  await expect.poll(page.textThere).toContain("Bola Ade");
};
const state = "[role=dialog] select";
const lga = "[role=dialog] input[list]";
const sent = () => asked.writes.map(({ body }) => body);
const suggested = () => Array.from(document.querySelectorAll("datalist option"), (one) => one.getAttribute("value"));

describe("a new team", () => {
  test("has its areas, what is still in the fields with them, and who was ticked", async () => {
    await show();
    page.type("name", "Mainland");
    await shown.pick(state, "Lagos");
    await shown.write(lga, "Ikeja");
    await shown.tap("Add another area");
    await shown.pick(state, "Ogun");
    await shown.tap(/dayo@example.com/);
    await shown.tap("Save");
    await expect.poll(() => closed).toBe(1);
    const areas = [
      { state: "Lagos", lga: "Ikeja" },
      { state: "Ogun", lga: null },
    ];
    expect(sent()).toEqual([{ name: "Mainland", areas, memberIds: ["m2"] }]);
  });

  test("needs an area, and nobody can be in it who has all buildings as an owner", async () => {
    await show();
    page.type("name", "Mainland");
    expect(page.textThere()).not.toContain("Ngozi Eze");
    await shown.tap("Save");
    await expect.poll(page.textThere).toContain("Say at least one area.");
    expect(sent()).toEqual([]);
  });

  test("loses no area that names no state: it asks for it", async () => {
    await show(island);
    await shown.write(lga, " Epe ");
    await shown.tap("Save");
    await expect.poll(page.textThere).toContain("Choose the state of Epe.");
    expect(sent()).toEqual([]);
  });

  test("is offered the places where buildings stand, of the state that is chosen", async () => {
    await show();
    expect(suggested()).toEqual(["Ikeja", "Nassarawa"]);
    await shown.pick(state, "Kano");
    expect(suggested()).toEqual(["Nassarawa"]);
  });
});

describe("the people of a large organisation", () => {
  const many = (from: number) => Array.from({ length: 50 }, (_, at) => person(`m${from + at}`, `Person ${from + at}`));
  const last = person("m400", "Zainab Musa");
  const large = () =>
    answers({
      "GET /organisations/o1/members": ({ query }) => {
        if (query.get("search") === "zai") return { members: [last], nextCursor: null };
        if (query.get("cursor") === "two") return { members: many(150), nextCursor: null };
        return { members: [bola, ...many(100)], nextCursor: "two" };
      },
    });

  test("come page by page, and whoever is on none that was read is found by their name", async () => {
    large();
    await show(island);
    expect(page.textThere()).not.toContain("Person 199");
    await shown.tap("Show more people");
    await expect.poll(page.textThere).toContain("Person 199");
    await shown.tap(/^Person 199/);
    await shown.write("input[type=search]", "zai");
    await expect.poll(page.textThere).toContain("Zainab Musa");
    expect(page.textThere()).not.toContain("Person 199");
    await shown.tap(/^Zainab Musa/);
    expect(page.textThere()).toContain("3 people are chosen.");
    await shown.tap("Save");
    await expect.poll(sent).toMatchObject([{ memberIds: ["m1", "m199", "m400"] }]);
  });

  test("begin with those of the team, though they came last", async () => {
    large();
    const members = [
      { ...last, onlyHere: false },
      { ...bola, onlyHere: false },
    ];
    await show({ ...island, members } as OrganisationTeam);
    expect(shown.texts("[role=dialog] fieldset label").filter((text) => /^(Zainab|Bola)/.test(text))).toHaveLength(2);
    await shown.tap(/^Zainab Musa/);
    await shown.tap("Save");
    await expect.poll(sent).toMatchObject([{ memberIds: ["m1"] }]);
  });
});

describe("a team that is there", () => {
  test("is changed from what it was, by its version", async () => {
    await show(island);
    await shown.tap("Remove Eti-Osa, Lagos");
    await shown.pick(state, "Lagos");
    await shown.tap(/^Bola Ade/);
    await shown.tap("Save");
    const areas = [{ state: "Lagos", lga: null }];
    await expect.poll(sent).toEqual([{ name: "Island", areas, memberIds: [], version: 4 }]);
  });

  test("does not send who became an owner since, which the server would refuse", async () => {
    const members = [
      { ...bola, onlyHere: false },
      { ...person("m0", "Ngozi Eze", "owner"), onlyHere: false },
    ];
    await show({ ...island, members } as OrganisationTeam);
    await shown.tap("Save");
    await expect.poll(sent).toMatchObject([{ memberIds: ["m1"] }]);
  });

  test("stays open with all that was said where somebody else changed it", async () => {
    answers({ "PUT /organisations/o1/teams/t1": refuse(409, "This team has been changed. Please load it again.") });
    await show(island);
    page.type("name", "Isle");
    await shown.tap("Save");
    await expect.poll(page.textThere).toContain("This team has been changed.");
    expect([closed, page.control("name").value]).toEqual([0, "Isle"]);
  });
});
