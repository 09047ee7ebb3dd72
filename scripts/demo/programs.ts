import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Troupe } from "./opening.ts";

type Answer = { data: ReturnType<typeof JSON.parse> };
type Listener = { host: string; url: string };

/** The owner's bookkeeping, invented: it takes what it is told and says so. It ends with the demo. */
export async function startBookkeeping(): Promise<Listener> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  server.unref();
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}/tunse` };
}

/** The owner's program, which has a key since the play, is told of what happens, the guard has a link, and all of the court is asked for. */
export async function connectPrograms(url: string, troupe: Troupe, listener: Listener): Promise<string> {
  const ask = async (path: string, body: object, token?: string): Promise<Answer["data"]> => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as Answer).data;
  };
  const enter = async (name: "owner" | "manager"): Promise<string> => {
    const { email, password } = troupe.player(name);
    return (await ask("/auth/login", { email, password })).token;
  };
  const [owner, manager] = [await enter("owner"), await enter("manager")];
  const court = `/properties/${troupe.propertyId("court")}`;
  const { password } = troupe.player("owner");
  const told = { url: listener.url, events: ["tickets", "tasks", "verifications"], password };
  await ask("/webhooks", told, owner);
  await ask(`${court}/archive`, {}, owner);
  const gate = await ask(`${court}/gates`, { name: "Main gate" }, manager);
  return new URL(gate.url).pathname;
}
