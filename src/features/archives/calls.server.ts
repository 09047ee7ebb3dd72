import { bind } from "#platform/http/bind.server.ts";
import { archiveCalls } from "./contract.ts";
import { listArchives, readArchive } from "./queries.server.ts";
import { askOwnArchive, askPropertyArchive, askStatements } from "./service.server.ts";

export const archiveBindings = bind(archiveCalls, {
  askOwnArchive,
  askPropertyArchive,
  askStatements,
  listArchives,
  readArchive,
});
