import { bind } from "../../platform/http/bind.server.ts";
import { waitlistCalls } from "./contract.ts";
import { exportWaitlist, listWaitlist } from "./queries.server.ts";
import { joinWaitlist, removeEntry } from "./service.server.ts";

export const waitlistBindings = bind(waitlistCalls, { joinWaitlist, listWaitlist, exportWaitlist, removeEntry });
