import { useQuery } from "@tanstack/react-query";
import type { Route } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import type { propertyCalls } from "#features/properties/contract.ts";
import type { workLogCalls } from "#features/work/logs/contract.ts";

/** The calls behind the proof without their schemas; client.test.ts keeps them true. */
export const keptLogsRoute = { method: "GET", path: "/property-manager/work-logs" } as Route<
  typeof workLogCalls.listKeptLogs
>;

export const findPropertyRoute = { method: "GET", path: "/properties/{id}" } as Route<
  typeof propertyCalls.findProperty
>;

/** What was logged on a task; undefined until it has come. */
export const useLogsOf = (taskId: string) =>
  useQuery(optionsOf(keptLogsRoute, { taskId, limit: 50 }), queryClient).data?.workLogs;

/** Where a building stands; undefined until it has come. */
export const useBuilding = (propertyId: string) =>
  useQuery(optionsOf(findPropertyRoute, { id: propertyId }), queryClient).data?.property;
