import type { Call } from "#domain/contract.ts";
import { failureResponses } from "#platform/openapi/failures.server.ts";
import { tagWords, whoMay } from "#platform/openapi/words.server.ts";
import { describeCall, introduction, otherPaths, problemShape } from "#platform/openapi.server.ts";
import { type CallGroup, listedCall, paragraphsOf, type ShownCall, shownCall } from "./rules.ts";
import type { Shape } from "./shape.rules.ts";

export type CallIndex = { introduction: string[]; groups: CallGroup[] };

/** What the pages of the calls read. Nothing is made before somebody asks: most servers are never asked. */
export function callPages(calls: readonly Call[]) {
  let made: { index: CallIndex; pages: Map<string, ShownCall> } | undefined;
  const ready = () => {
    made ??= readied(shownCalls(calls));
    return made;
  };
  return { calls: { index: () => ready().index, page: (id: string) => ready().pages.get(id) ?? null } };
}
export type CallPages = ReturnType<typeof callPages>;

const schemas = { Problem: problemShape };

function shownCalls(calls: readonly Call[]): ShownCall[] {
  const ours = calls.map((call) =>
    shownCall(describeCall(call), {
      method: call.method,
      path: call.path,
      access: call.access,
      who: whoMay(call),
      shared: failureResponses,
      schemas,
    }),
  );
  const others = Object.entries(otherPaths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      shownCall(operation as Shape, {
        method,
        path,
        access: undefined,
        who: undefined,
        shared: failureResponses,
        schemas,
      }),
    ),
  );
  return [...ours, ...others];
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
