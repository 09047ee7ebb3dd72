import { bind } from "#platform/http/bind.server.ts";
import { chainCalls, packCalls } from "./contract.ts";
import { readPack } from "./pack.service.server.ts";
import { proveConsistency, proveInclusion } from "./proofs.queries.server.ts";
import { readCheckpoint } from "./queries.server.ts";

export const chainBindings = [
  ...bind(chainCalls, { readCheckpoint, proveInclusion, proveConsistency }),
  ...bind(packCalls, { readPack }),
];
