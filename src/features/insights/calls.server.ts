import { bind } from "../../platform/http/bind.server.ts";
import { insightCalls } from "./contract.ts";
import { readOccupantStats } from "./occupant/queries.server.ts";
import { readOwnerStats } from "./queries.server.ts";

export const insightBindings = bind(insightCalls, { readOwnerStats, readOccupantStats });
