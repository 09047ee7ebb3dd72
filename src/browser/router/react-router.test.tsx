// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as library from "react-router";
import { UNSAFE_createMemoryHistory } from "react-router";
import { expect, test, vi } from "vitest";
import { acting, find, setPage, show } from "../../../tests/harness/page.tsx";
import { Screens } from "./page.tsx";
import * as own from "./react-router.tsx";
import { Router } from "./router.ts";

setPage();

/** Ours, as screens see it: by the library's types. */
const ours = own as unknown as typeof library;

const links = [
  ...["/list", "/list/1?tab=log#row", "?page=2", "?", "#part", { search: "a=1" }, { pathname: "/b", hash: "end" }],
  ...["https://example.com/x", "//example.com", "mailto:ada@example.com", "tel:+2348031234567", "/a b/%2F"],
];

type Parts = Pick<typeof library, "Link" | "NavLink" | "useLocation" | "useParams" | "useSearchParams">;

function Everything({ of: { Link, NavLink, useLocation, useParams, useSearchParams } }: { of: Parts }) {
  const { pathname, search, hash } = useLocation();
  const params = useParams();
  const [query] = useSearchParams();
  return (
    <>
      {links.map((to) => (
        <Link key={JSON.stringify(to)} to={to} className="look" aria-label="there" />
      ))}
      <Link to="/" reloadDocument />
      {["/list", "/LIST/", "/li", "/"].flatMap((to) =>
        [true, false].map((end) => <NavLink key={`${to}${end}`} to={to} end={end} />),
      )}
      <p>{JSON.stringify([pathname, search, hash, params, [...query]])}</p>
    </>
  );
}

function ourPage(start: string, Part: () => ReactNode) {
  const history = UNSAFE_createMemoryHistory({ initialEntries: [start] });
  const root = {
    id: "root",
    children: [
      { id: "thing", path: "list/:id?", Part },
      { id: "rest", path: "*", Part },
    ],
  };
  const router = new Router({ root, history, origin: "http://localhost", leave: vi.fn() });
  return { router, page: <Screens router={router} isShell={false} /> };
}

function theirPage(start: string, element: ReactNode) {
  const children = ["list/:id?", "*"].map((path) => ({ path, element }));
  return <library.RouterProvider router={library.createMemoryRouter([{ children }], { initialEntries: [start] })} />;
}

test.each(["/list", "/list/1?tab=a&tab=b#x", "/LIST/a%20b", "/", "/elsewhere/deep"])(
  "draws what the library draws, at %s",
  (start) => {
    // What the library marks for itself, and for looks that we have none of.
    const theirs = renderToStaticMarkup(theirPage(start, <Everything of={library} />)).replace(
      / data-discover="true"| class="active"/g,
      "",
    );
    const drawn = renderToStaticMarkup(ourPage(start, () => <Everything of={ours} />).page);
    expect(drawn).toBe(theirs.replace(/ class=""/g, ""));
  },
);

test.each([
  ["a press", {}, "/list"],
  ["one for a new tab", { ctrlKey: true }, "/"],
  ["another button of the mouse", { button: 1 }, "/"],
])("%s on a link leads there, or is left to the browser", async (_, press, to) => {
  const { router, page } = ourPage("/", () => <own.Link to="/list">There</own.Link>);
  await show(page);
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...press });
  await acting(() => find("a").dispatchEvent(event));
  expect(router.state.shown.location.pathname).toBe(to);
  expect(event.defaultPrevented).toBe(to !== "/");
});

test("a screen that fails is shown by the frame that shows errors, until somebody goes on", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const Fails = () => {
    throw new Error("broken");
  };
  const Failed = ({ error }: { error: unknown }) => <b>{(error as Error).message}</b>;
  const history = UNSAFE_createMemoryHistory({ initialEntries: ["/fails"] });
  const children = [
    { id: "fails", path: "fails", Part: Fails },
    { id: "ok", path: "ok", Part: () => <i>fine</i> },
  ];
  const router = new Router({
    root: { id: "root", Failed, children },
    history,
    origin: "http://localhost",
    leave: vi.fn(),
  });
  await show(<Screens router={router} isShell={false} />);
  expect(find("b").textContent).toBe("broken");
  await acting(() => router.navigate("/ok"));
  expect(find("i").textContent).toBe("fine");
});
