// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import * as page from "../../../tests/harness/page.tsx";
import { jobOf } from "../../../tests/harness/things.ts";

page.setPage();
setDevice();

test("a job that no screen has read since this page was loaded is known by what this phone kept of it", async () => {
  const photoRule = { beforePhoto: true, afterPhoto: false };
  await page.comeIn("technician");
  const [{ keepRows }, { currentSession }] = await load(() =>
    Promise.all([import("#browser/kept/store.ts"), import("#browser/session.ts")]),
  );
  const [{ findKeptJob }, { optionsOf }, { workApi }] = await Promise.all([
    import("./kept-client.ts"),
    import("#browser/queries.ts"),
    import("./client.ts"),
  ]);
  const name = JSON.stringify(optionsOf(workApi.findJob, { id: "k1" }).queryKey);
  const row = { name, data: { job: jobOf({ photoRule }) }, at: Date.now(), usedAt: Date.now(), bytes: 0 };
  await keepRows(currentSession()?.user.id ?? "", [row]);
  expect(await findKeptJob("k1")).toMatchObject({ photoRule });
  expect(await findKeptJob("k2")).toBeUndefined();
});
