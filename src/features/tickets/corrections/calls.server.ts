import { bind } from "#platform/http/bind.server.ts";
import { correctionCalls } from "./contract.ts";
import { exportCorrections, readCorrections } from "./queries.server.ts";

export const correctionBindings = bind(correctionCalls, { readCorrections, exportCorrections });
