import { setImmediate } from "node:timers/promises";
import type { Call } from "#domain/contract.ts";
import { failureResponses } from "#platform/openapi/failures.server.ts";
import { tagWords, whoMay } from "#platform/openapi/words.server.ts";
import { describeCall, introduction, type Paths, problemShape } from "#platform/openapi.server.ts";
import { listedCall, paragraphsOf, type ShownCall, shownCall } from "./rules.ts";
import type { Shape } from "./shape.rules.ts";

/** What the pages of the calls read. Nothing is made before somebody asks: most servers are never asked. */
export function callPages(calls: readonly Call[], otherPaths: Paths) {
  let made: Promise<ReturnType<typeof readied>> | undefined;
  const ready = () => {
    made ??= shownCalls(calls, otherPaths).then(readied);
    return made;
  };
  return {
    calls: {
      index: async () => (await ready()).index,
      page: async (id: string) => (await ready()).pages.get(id) ?? null,
    },
  };
}
export type CallPages = ReturnType<typeof callPages>;

const beside = { shared: failureResponses, schemas: { Problem: problemShape } };

/** Half a second's work, so others are served between one call and the next. */
async function shownCalls(calls: readonly Call[], otherPaths: Paths): Promise<ShownCall[]> {
  const shown: ShownCall[] = [];
  for (const call of calls) {
    const { method, path, access } = call;
    shown.push(shownCall(describeCall(call), { method, path, access, who: whoMay(call), ...beside }));
    await setImmediate();
  }
  const others = Object.entries(otherPaths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      shownCall(operation as Shape, { method, path, access: undefined, who: undefined, ...beside }),
    ),
  );
  return [...shown, ...others];
}

function readied(shown: readonly ShownCall[]) {
  const names = [...new Set(shown.map(({ group }) => group))];
  const groups = names.map((name) => ({
    name,
    about: tagWords[name] ?? "",
    calls: shown.filter(({ group }) => group === name).map(listedCall),
  }));
  const index = { introduction: paragraphsOf(introduction), groups };
  return { index, pages: new Map(shown.map((call) => [call.id, call])) };
}
