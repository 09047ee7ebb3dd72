import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend, useWhole } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import { scheduleRoutes } from "#features/schedules/routes.ts";
import type { meterCalls } from "./contract.ts";
import { meterRoutes } from "./routes.ts";

export const meterApi = typed<typeof meterCalls>(meterRoutes);

/** All meters of a building. */
export const useMeters = (propertyId: string) => useWhole(meterApi.listMeters, { id: propertyId }, "meters");

/** Meters that wait to be read, of all buildings. */
export const useLateMeters = () => useQuery(optionsOf(meterApi.listLateMeters, {}), queryClient);

/** The readings of a meter, page by page, the latest first. */
export const useReadings = (id: string) =>
  useInfiniteQuery(pagesOf(meterApi.listReadings, { id, limit: 20 }), queryClient);

/** The power and water book of a building. */
export const useEnergyBook = (propertyId: string) =>
  useQuery(optionsOf(meterApi.readEnergyBook, { id: propertyId }), queryClient);

export const refreshes = [
  meterApi.listMeters,
  meterApi.listLateMeters,
  meterApi.findMeter,
  meterApi.listReadings,
  meterApi.readEnergyBook,
  scheduleRoutes.listSchedules,
];

const words = telling(refreshes);

/** Takes a meter away. */
export const useRemoveMeter = (onDone: () => void) =>
  useSend(meterApi.removeMeter, words("The meter is taken away", onDone, "Not removed"));

/** Takes back the newest reading. */
export const useRemoveReading = (onDone: () => void) =>
  useSend(meterApi.removeReading, words("The reading is taken back", onDone, "Not taken back"));

/** Lets a schedule go by the calendar alone. */
export const useSetUsage = () =>
  useSend(meterApi.setUsage, words("Use and calendar both count", undefined, "Not changed"));
export const useEndUsage = () =>
  useSend(meterApi.endUsage, words("The schedule goes by the calendar", undefined, "Not changed"));
