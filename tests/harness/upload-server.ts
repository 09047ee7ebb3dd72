import type { ServerResponse } from "node:http";
import { type Asked, ownServer, type Reply } from "./own-server.ts";

type Stored = { name: string; size: number; content: Buffer };
/** What a reply of others answers where it leaves a call to the uploads. */
export const toUploads = Symbol("to uploads");

/** `isPage`: of a network in between. */
type Answered = { method: string; status: number; detail?: string; isPage?: boolean; headers?: Record<string, string> };
type Fault = Answered | { method: string; isCut: true };

/** A server that takes files as the product's does (tus): what it has, what it was asked, and what goes wrong next. */
export async function uploadServer() {
  const files = new Map<string, Stored>();
  const asked: string[] = [];
  const tokens = new Set<string | undefined>();
  const faults: Fault[] = [];
  let gate: Promise<void> | null = null;
  let open = () => {};
  const others: { reply: Reply | null } = { reply: null };

  const origin = await ownServer(async ({ method, path, headers, body }, response, request) => {
    if (others.reply && (await others.reply({ method, path, headers, body }, response, request)) !== toUploads) return;
    asked.push(`${method} ${path.replace("/api/uploads", "")}`.trim());
    tokens.add(headers.authorization);
    if (method === "PATCH") await gate;
    const at = faults.findIndex((fault) => fault.method === method);
    const [fault] = at === -1 ? [] : faults.splice(at, 1);
    if (fault && "isCut" in fault) throw new Error("The line is cut.");
    if (fault?.isPage) response.writeHead(fault.status, { "content-type": "text/html" }).end("<html>Sign in</html>");
    else if (fault) end(response, fault.status, fault.headers, JSON.stringify({ detail: fault.detail }));
    else take(files, { method, path, headers, body }, response);
  });
  return {
    origin,
    files,
    asked,
    tokens,
    faults,
    /** Who answers instead, unless it answers `toUploads`. */
    others,
    names: () => [...files.values()].map(({ name }) => name),
    /** Keeps every part of a file waiting until the answered function is called. */
    hold: () => {
      gate = new Promise<void>((go) => {
        open = go;
      });
      return () => {
        gate = null;
        open();
      };
    },
  };
}

function take(files: Map<string, Stored>, { method, path, headers, body }: Asked, response: ServerResponse): void {
  if (method === "POST") {
    const id = `/api/uploads/${Math.max(0, ...[...files.keys()].map((key) => Number(key.split("/").pop()))) + 1}`;
    const name = /filename ([^,]+)/.exec(String(headers["upload-metadata"]))?.[1] ?? "";
    const size = Number(headers["upload-length"]);
    files.set(id, { name: Buffer.from(name, "base64").toString(), size, content: Buffer.alloc(0) });
    end(response, 201, { location: id });
    return;
  }
  const file = files.get(path);
  const isInStep = method !== "PATCH" || Number(headers["upload-offset"]) === file?.content.length;
  if (file && method === "PATCH" && isInStep) file.content = Buffer.concat([file.content, body]);
  if (method === "DELETE") files.delete(path);
  const place = { "upload-offset": file?.content.length ?? 0, "upload-length": file?.size ?? 0 };
  end(response, !file ? 404 : !isInStep ? 409 : method === "HEAD" ? 200 : 204, place);
}

function end(response: ServerResponse, status: number, headers: Record<string, string | number> = {}, body = ""): void {
  response.writeHead(status, { "tus-resumable": "1.0.0", connection: "close", ...headers });
  response.end(body);
}
