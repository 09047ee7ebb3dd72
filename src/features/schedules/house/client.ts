import type * as z from "zod";
import { callApi, typed } from "#browser/api.ts";
import { houseRoutes } from "../routes.ts";
import type { BuildingEffect, houseCalls } from "./contract.ts";

export const houseApi = typed<typeof houseCalls>(houseRoutes);

export type Held = z.output<typeof houseCalls.listHouseItems.answer>;
export type Asked = Omit<z.input<typeof houseCalls.previewHouseItem.input>, "limit" | "cursor">;
export type Looked = { total: number; buildings: BuildingEffect[] };

/** What would change in each building, page by page until none is left. */
export async function lookAt(asked: Asked): Promise<Looked> {
  const buildings: BuildingEffect[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await callApi(houseApi.previewHouseItem, { ...asked, cursor });
    buildings.push(...page.buildings);
    if (page.nextCursor === null) return { total: page.total, buildings };
    cursor = page.nextCursor;
  }
}
