import { tmpdir } from "node:os";
import type { FastifyInstance } from "fastify";
import { newId } from "#domain/ids.ts";
import { findSessionsThatHold, findUserActor, findUserActors } from "#features/accounts/queries.server.ts";
import { findAdminActor } from "#features/admin/queries.server.ts";
import { findKeyActor } from "#features/api-keys/queries.server.ts";
import { backupFigures } from "#features/backups/queries.server.ts";
import { serveFeed } from "#features/blog/feed.calls.server.ts";
import { servePictures } from "#features/blog/images/calls.server.ts";
import { picturePaths } from "#features/blog/images/paths.calls.server.ts";
import { listPostAddresses } from "#features/blog/queries.server.ts";
import { countVisits } from "#features/blog/views.calls.server.ts";
import { PostViews } from "#features/blog/views.service.server.ts";
import { serveAnchors } from "#features/chain/anchors/calls.server.ts";
import { serveCheckpoint } from "#features/chain/checkpoint.calls.server.ts";
import { serveReports } from "#features/deliveries/reports.calls.server.ts";
import { serveUnsubscribe } from "#features/deliveries/unsubscribe.calls.server.ts";
import { servePaymentHooks } from "#features/gateway/hook.calls.server.ts";
import { serveInboundMail } from "#features/inbound-mail/hook.calls.server.ts";
import { serveDocuments } from "#features/library/documents/content/calls.server.ts";
import { documentPaths } from "#features/library/documents/content/paths.calls.server.ts";
import { serveMedia } from "#features/media/calls.server.ts";
import { mediaPaths } from "#features/media/paths.calls.server.ts";
import { serveUploads } from "#features/media/uploads/calls.server.ts";
import { uploadPaths } from "#features/media/uploads/paths.calls.server.ts";
import { uploadFigures } from "#features/media/uploads/queries.server.ts";
import { recheckAccess } from "#features/properties/access.queries.server.ts";
import { serveSiteFiles } from "#features/site/calls.server.ts";
import { serveReportPhotos } from "#features/tags/calls.server.ts";
import { reportPhotoPaths } from "#features/tags/paths.calls.server.ts";
import { serveWhatsApp } from "#features/whatsapp/hook.calls.server.ts";
import { noChannels } from "#platform/channels.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { Hub } from "#platform/events/hub.server.ts";
import { serveEvents } from "#platform/events/stream.server.ts";
import { Admission } from "#platform/http/admission.server.ts";
import { Door } from "#platform/http/door.server.ts";
import { createIdentify, gather } from "#platform/http/identify.server.ts";
import { createLimiter, defaultLimits } from "#platform/http/limits.server.ts";
import { CallsUnderWay } from "#platform/http/under-way.server.ts";
import { contextOf, type HttpDeps, serveCalls } from "#platform/http.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { noModel } from "#platform/model.server.ts";
import { openServer } from "#platform/open-server.server.ts";
import { eventPaths } from "#platform/openapi/events.server.ts";
import { serveContract } from "#platform/openapi.server.ts";
import { outboundTo } from "#platform/outbound.server.ts";
import { serveProbes } from "#platform/probes.server.ts";
import { storageFigures } from "#platform/storage/room.server.ts";
import { closedVault } from "#platform/vault.server.ts";
import { bindings } from "./app-bindings.server.ts";
import type { AppDeps } from "./app-deps.server.ts";
import { hooks, lookups } from "./app-listeners.server.ts";

export const calls = bindings.map(({ call }) => call);

/** The addresses that follow protocols of their own, as their features describe them. */
export const otherPaths = {
  ...mediaPaths,
  ...reportPhotoPaths,
  ...picturePaths,
  ...documentPaths,
  ...uploadPaths,
  ...eventPaths,
};

/** What jobs have that open secrets or write to other machines; pages have neither. */
type Carriers = Pick<HttpDeps["base"], "vault" | "outbound" | "channels">;

/** What a verb gets when the product itself acts: a job, a schedule. */
export function systemContext(
  base: Omit<HttpDeps["base"], "vault" | "hooks" | "lookups" | "model" | "outbound" | "channels"> & Partial<Carriers>,
  now = new Date(),
): Ctx {
  return {
    vault: closedVault,
    outbound: outboundTo(),
    channels: noChannels,
    ...base,
    model: noModel,
    hooks,
    lookups,
    actor: { kind: "system" },
    now,
    requestId: newId(),
    address: "",
    userAgent: undefined,
    accessBasis: [],
    claim: undefined,
    inTransaction: false,
  };
}

/** What of the world outside it was given; else none of it, and the open internet. */
const outsideOf = ({ mail = noMail, model = noModel, outbound = outboundTo(), ...rest }: AppDeps) => ({
  ...{ mail, model, outbound, channels: rest.channels ?? noChannels, stolenPasswords: rest.stolenPasswords },
});

/** Addresses that are neither calls nor pages. */
const raw = [
  serveReports,
  serveWhatsApp,
  serveInboundMail,
  servePaymentHooks,
  serveUnsubscribe,
  serveFeed,
  serveCheckpoint,
  serveAnchors,
];

function probe(app: FastifyInstance, { database, storage, metricsToken }: AppDeps, http: HttpDeps, hub: Hub): void {
  const ofProcess = async () => [...hub.figures(), ...(http.door?.figures() ?? [])];
  serveProbes(app, {
    ...{ database, storage, metricsToken, underWay: http.underWay },
    others: [backupFigures(http.now), uploadFigures, storageFigures(storage), ofProcess],
  });
}

/** The whole server as one value: the API under /api and the probes; pages are added by `main.ts`. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const sessions = createIdentify(findUserActor, findUserActors);
  const keys = createIdentify(findKeyActor);
  const adminSessions = createIdentify(findAdminActor);
  const hub = new Hub(deps.database.listen, deps.log, deps.streams);
  const { db } = deps.database;
  const http: HttpDeps = {
    base: {
      ...{ db, jobs: deps.jobs, hooks, lookups, log: deps.log, backups: deps.backups },
      ...{ storage: deps.storage, signer: deps.signer, vault: deps.vault ?? closedVault },
      ...outsideOf(deps),
      site: deps.site ?? { url: "http://localhost:3000", supportEmail: null },
      forgetSession: (sessionId) => {
        sessions.forget(sessionId);
        keys.forget(sessionId);
        adminSessions.forget(sessionId);
        hub.endSession(sessionId);
      },
    },
    now: deps.now ?? (() => deps.database.now()),
    limiter: createLimiter(deps.limits ?? defaultLimits, db),
    ...{ identify: sessions.identify, identifyOfMany: sessions.identifyOfMany },
    sessionHolds: gather(findSessionsThatHold),
    identifyKey: keys.identify,
    identifyAdmin: adminSessions.identify,
    recheck: recheckAccess,
    underWay: deps.underWay ?? new CallsUnderWay(),
    exports: new Map(),
    door: deps.callsAtOnce ? new Door(new Admission(deps.callsAtOnce)) : undefined,
    checkAnswers: deps.checkAnswers ?? false,
    incomingDir: deps.incomingDir ?? tmpdir(),
  };
  const app = openServer(deps);
  countVisits(app, new PostViews(db, deps.signer, deps.log), http.now);
  probe(app, deps, http, hub);
  serveSiteFiles(app, (request) => contextOf(http, request), [listPostAddresses]);
  for (const serve of raw) serve(app, (request) => contextOf(http, request));
  await app.register(
    async (api) => {
      api.addHook("onRequest", (_request, reply, done) => {
        reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
        done();
      });
      serveCalls(api, bindings, http);
      serveContract(api, calls, otherPaths);
      serveEvents(api, http, hub);
      for (const serve of [serveMedia, serveReportPhotos, servePictures])
        serve(api, (request) => contextOf(http, request));
      serveDocuments(api, http);
      serveUploads(api, http);
    },
    { prefix: "/api" },
  );
  return app;
}
