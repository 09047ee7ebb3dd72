import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { firstLines, jobAddress } from "#domain/first-calls.ts";
import { themeFromCookie } from "#domain/theme.ts";
import { roleHomes } from "#domain/vocab.ts";
import { DocumentContext } from "#ui/document.tsx";
import { pageLines } from "#ui/page-lines.ts";

export const streamTimeout = 5_000;

type PageContext = Readonly<RouterContextProvider> & {
  nonce?: string;
  services?: { demo?: string };
  report?: (error: unknown) => void;
};

/** Tells the server's log of what failed; a page that nobody has is no failure. */
export function handleError(error: unknown, { request, context }: { request: Request; context: PageContext }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 404)) return;
  context.report?.(error);
}

/** Renders one page whole: pages are small, and a whole page can be compressed and measured. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: PageContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (says(routerContext, "lean")) headers.set("tunse-lean", "1");
  const facts = {
    theme: themeFromCookie(request.headers.get("cookie")),
    nonce: context.nonce,
    demo: context.services?.demo,
    first: firstOf(request, routerContext),
    lines: linesOf(routerContext),
    data: dataOf(routerContext),
  };
  // Its way of sending data needs more script in every page than our few facts are worth.
  const { serverHandoffStream: _, ...rendered } = routerContext;
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = renderToPipeableStream(
      <DocumentContext value={facts}>
        <ServerRouter context={rendered} url={request.url} nonce={context.nonce} />
      </DocumentContext>,
      {
        nonce: context.nonce,
        // Else what is large stands at the end, and a script moves it to its place after the first paint.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
          page.pipe(body);
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          context.report?.(error);
        },
      },
    );
    const timer = setTimeout(() => page.abort(), streamTimeout + 1_000);
  });
}

/** What screens of this page read on the server; undefined where none did. */
function dataOf({ staticHandlerContext: { loaderData, errors } }: EntryContext): string | undefined {
  if (!errors && Object.keys(loaderData).length === 0) return undefined;
  const told = Object.entries(errors ?? {}).map(([id, error]): [string, unknown] => [
    id,
    isRouteErrorResponse(error) ? error : { message: error instanceof Error ? error.message : "" },
  ]);
  return JSON.stringify({ loaderData, errors: errors ? Object.fromEntries(told) : null });
}

type Said = "hydrate" | "lean" | "rests";

/** Whether a screen of this page says so of itself by its handle. */
const says = ({ staticHandlerContext: { matches }, routeModules }: EntryContext, what: Said, how = true): boolean =>
  matches.some(
    ({ route }) => (routeModules[route.id]?.handle as Partial<Record<Said, boolean>> | undefined)?.[what] === how,
  );

/** The lines that bring the scripts of this page. One that rests and failed wakes at once. */
function linesOf(routerContext: EntryContext): string | undefined {
  const { manifest, staticHandlerContext, isSpaMode } = routerContext;
  const { matches, errors } = staticHandlerContext;
  if (says(routerContext, "hydrate", false)) return undefined;
  const named = (isSpaMode ? matches.slice(0, 1) : matches).flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { module: entry, imports } = manifest.entry;
  return pageLines({
    ...{ list: manifest.url, entry, isShell: isSpaMode },
    screens: Object.fromEntries(named.map(({ id, module }) => [id, module])),
    files: [...new Set([entry, ...imports, ...named.flatMap(({ module, imports = [] }) => [module, ...imports])])],
    rests: !isSpaMode && !errors && says(routerContext, "rests"),
  });
}

const homes: readonly string[] = Object.values(roleHomes);

/** The lines for a first screen; the page that opens every screen names the scripts of each home and of a job as well. */
function firstOf(request: Request, { isSpaMode, manifest }: EntryContext): string | undefined {
  if (isSpaMode) {
    const paths = [...homes.map((home) => [home, home]), [jobAddress, "/technician/tasks/:taskId"]] as const;
    return firstLines(Object.fromEntries(paths.map(([at, path]) => [at, scriptsOf(path, manifest.routes)])));
  }
  return homes.includes(new URL(request.url).pathname) ? firstLines() : undefined;
}

/** What the screen of this address is made of, with the screens that it stands in. */
function scriptsOf(path: string, routes: EntryContext["manifest"]["routes"]): string[] {
  const files = new Set<string>();
  let route = Object.values(routes).find((one) => one?.path?.replace("/:tab?", "") === path.slice(1));
  for (; route; route = routes[route.parentId ?? ""]) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return [...files];
}
