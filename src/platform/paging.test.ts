import { expect, test } from "vitest";
import { readTimeCursor } from "./paging.server.ts";

const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");

test("a cursor in order of time holds an instant that the database knows", () => {
  const at = "2026-11-26T08:00:00.000Z";
  expect(readTimeCursor(cursorOf([at, "x"]))).toEqual({ at: new Date(at), id: "x" });
  for (const odd of ["-271821-04-20T00:00:00.000Z", "+275760-09-13T00:00:00.000Z", "2026-11-26", "soon", ""])
    expect(() => readTimeCursor(cursorOf([odd, "x"]))).toThrow("That cursor is not one of ours.");
});
