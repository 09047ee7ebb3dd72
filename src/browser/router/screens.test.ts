// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { screensOf } from "./screens.ts";

test("a screen that somebody may open soon is asked for once, with what it is made of", () => {
  const module = "/assets/list.js";
  const list = { root: { module: "/assets/root.js" }, list: { parentId: "root", path: "list", module } };
  const imports: string[] = [];
  Object.assign(list.list, { imports });
  const { children = [] } = screensOf(list, { root: {} });
  for (const made of [[], ["/assets/a.js", "/assets/b.js"], []]) {
    imports.push(...made);
    children[0]?.ahead?.();
  }
  const named = [...document.head.querySelectorAll("link[rel=modulepreload]")].map((link) => link.getAttribute("href"));
  expect(named).toEqual([module, "/assets/a.js", "/assets/b.js"]);
});
