import { sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { demandShares, demands } from "./tables.server.ts";

/** What features below must know of charges. */
export const chargeLookups: Pick<Lookups, "arrearsAt"> = {
  arrearsAt: (ctx, propertyId) => sql`
    select s.unit_id, sum(s.kobo - s.paid_kobo) as kobo from ${demandShares} s join ${demands} d on d.id = s.demand_id
    where s.property_id = ${propertyId} and d.state = 'issued' and s.kobo > s.paid_kobo
      and d.due_on < ${lagosDay(ctx.now)}::date group by s.unit_id`,
};
