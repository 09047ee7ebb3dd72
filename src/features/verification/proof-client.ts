import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import type { propertyCalls } from "#features/properties/contract.ts";
import { propertyRoutes } from "#features/properties/routes.ts";
import type { workLogCalls } from "#features/work/logs/contract.ts";
import { workLogRoutes } from "#features/work/routes.ts";

export const workLogApi = typed<typeof workLogCalls>(workLogRoutes);
export const propertyApi = typed<typeof propertyCalls>(propertyRoutes);

/** What was logged on a task; undefined until it has come. */
export const useLogsOf = (taskId: string) =>
  useQuery(optionsOf(workLogApi.listKeptLogs, { taskId, limit: 50 }), queryClient).data?.workLogs;

/** Where a building stands; undefined until it has come. */
export const useBuilding = (propertyId: string) =>
  useQuery(optionsOf(propertyApi.findProperty, { id: propertyId }), queryClient).data?.property;
