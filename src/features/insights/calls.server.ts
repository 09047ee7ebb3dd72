import { bind } from "#platform/http/bind.server.ts";
import { insightCalls } from "./contract.ts";
import { contractorInsightCalls } from "./contractor/contract.ts";
import { readContractorStats } from "./contractor/queries.server.ts";
import { managerInsightCalls } from "./manager/contract.ts";
import { readManagerStats } from "./manager/queries.server.ts";
import { readOccupantStats } from "./occupant.queries.server.ts";
import { readOwnerStats } from "./queries.server.ts";
import { technicianInsightCalls } from "./technician/contract.ts";
import { readTechnicianStats } from "./technician/queries.server.ts";

export const insightBindings = [
  ...bind(insightCalls, { readOwnerStats, readOccupantStats }),
  ...bind(contractorInsightCalls, { readContractorStats }),
  ...bind(managerInsightCalls, { readManagerStats }),
  ...bind(technicianInsightCalls, { readTechnicianStats }),
];
