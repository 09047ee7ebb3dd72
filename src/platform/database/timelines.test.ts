import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { Timelines } from "./timelines.server.ts";

function known() {
  const told: object[] = [];
  const log = { info() {}, warn: (fields: object) => void told.push(fields), error() {} };
  const dropped: EventEmitter[] = [];
  const timelines = new Timelines<EventEmitter>(log, (connection) => dropped.push(connection));
  return { told, dropped, timelines };
}

test("a server of an older timeline is refused as one that is lost, and told of once", () => {
  const { told, timelines } = known();
  timelines.meet("one:5432", "7", 3);
  timelines.meet("one:5432", "7", 3);
  const refused = () => timelines.meet("two:5432", "7", 2);
  expect(refused).toThrow(
    "The database server writes on timeline 2, but timeline 3 was met before: another server took its place.",
  );
  expect(refused).toThrow(expect.objectContaining({ code: "08001" }));
  expect(told).toEqual([{ server: "two:5432", timeline: 2, latest: 3 }]);
});

test("what is open to a server is ended when another one has taken its place, and nothing else is", () => {
  const { told, dropped, timelines } = known();
  const [old, gone, other, unknown, fresh] = Array.from({ length: 5 }, () => new EventEmitter()) as EventEmitter[];
  if (!old || !gone || !other || !unknown || !fresh) throw new Error("There are five.");
  timelines.enter(old, "one:5432", "7", 2);
  timelines.enter(gone, "one:5432", "7", 2);
  timelines.enter(other, "elsewhere:5432", "8", 1);
  timelines.enter(unknown, "hosted:5432", null, null);
  gone.emit("end");
  expect(told).toEqual([]);
  timelines.enter(fresh, "two:5432", "7", 3);
  expect(dropped).toEqual([old]);
  expect(told).toEqual([{ server: "two:5432", timeline: 3, ended: 1 }]);
});

test("a database that was made anew begins at its first timeline, and a server that does not say is taken as it is", () => {
  const { timelines } = known();
  timelines.meet("one:5432", "7", 5);
  expect(() => timelines.meet("one:5432", "8", 1)).not.toThrow();
  expect(() => timelines.meet("one:5432", null, null)).not.toThrow();
  expect(() => timelines.meet("one:5432", "7", null)).not.toThrow();
});
