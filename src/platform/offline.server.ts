import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { createRequestHandler } from "react-router";
import { pinnedPhone, sharedPhotos } from "#domain/session-keys.ts";
import { PageContext } from "./page-context.ts";
import { loadBuild, sendPage, type WebOptions } from "./web.server.ts";

type OfflineOptions = Pick<WebOptions, "buildDir" | "loadContext"> & {
  /** False: browsers let go of the worker and of all that it kept. */
  isKept: boolean;
};

/**
 * Serves what a phone keeps to open the product without a network: the worker, and the one page that opens every screen
 * behind the sign-in. What is shared to the product comes to /share where no worker takes it: the form opens all the same.
 */
export async function serveOffline(app: FastifyInstance, options: OfflineOptions): Promise<void> {
  const { buildDir, loadContext, isKept } = options;
  const build = await loadBuild(buildDir);
  const worker = isKept ? await readFile(resolve(buildDir, "sw.js"), "utf8") : leavingWorker;
  const render = createRequestHandler({ ...build, ssr: false, prerender: [] }, "production");
  app.get("/sw.js", (_req, reply) => {
    // A new build is found at the next visit, not an hour later.
    reply.header("Cache-Control", "no-cache").type("text/javascript; charset=utf-8").send(worker);
  });
  app.get("/offline-shell", async (req, reply) => {
    const nonce = randomBytes(16).toString("base64");
    const request = new Request("http://localhost/account");
    const context = new PageContext(nonce, loadContext(request), (error) => req.log.error(error));
    await sendPage(req, reply, await render(request, context), nonce);
  });
  app.register(async (sharing) => {
    sharing.addContentTypeParser("multipart/form-data", (_req, body, done) => {
      body.resume();
      done(null);
    });
    sharing.post("/share", (_req, reply) => reply.redirect("/occupant/create-ticket", 303));
  });
}

/** What nobody may lose by it: that a phone asks for a PIN, and photos that no form has taken yet. */
const notOfWorker = [pinnedPhone, sharedPhotos];

/** Takes the place of the worker, deletes what it kept, and goes. */
const leavingWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(
    names.filter((name) => !${JSON.stringify(notOfWorker)}.includes(name)).map((name) => caches.delete(name)),
  )).then(() => registration.unregister()),
));
`;
