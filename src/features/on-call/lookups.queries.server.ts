import type { Lookups } from "#platform/lookups.server.ts";
import { listOnCall } from "./queries.server.ts";

export const onCallLookups: Pick<Lookups, "onCallAt"> = { onCallAt: listOnCall };
