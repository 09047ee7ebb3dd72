import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend, useWhole } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import type { Unit, unitCalls } from "./contract.ts";
import type { residentCalls } from "./residents.contract.ts";
import { residentRoutes, unitRoutes } from "./routes.ts";

export const unitApi = typed<typeof unitCalls>(unitRoutes);
export const residentApi = typed<typeof residentCalls>(residentRoutes);

/** All units of a building, with what is open in each for its keepers. */
export const useUnits = (propertyId: string, isOn?: boolean) =>
  useWhole(unitApi.listUnits, { id: propertyId }, "units", isOn);

/** What the units of a building are called; none while that is not known. */
export const useUnitLabels = (propertyId: string | null): string[] =>
  useUnits(propertyId ?? "", propertyId !== null).data?.units.map(({ label }) => label) ?? [];

export const refreshes = [unitApi.listUnits, unitApi.listUnitHistory];

/** Takes a unit off the list. */
export const useRemoveUnit = ({ label }: Pick<Unit, "label">, onDone: () => void) =>
  useSend(unitApi.removeUnit, {
    refreshes,
    onError: (error) => problemToast("Not removed", error, lookFirst),
    onSuccess: () => {
      goodToast("Removed", `${label} is off the list. What people wrote stays.`);
      onDone();
    },
  });

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString("en-NG")} ${count === 1 ? one : more}`;

/** Who belongs to the new units already, as one sentence. */
export const matchedSentence = ({ members, tickets }: { members: number; tickets: number }): string =>
  members + tickets === 0
    ? ""
    : `${counted(members, "person", "people")} and ${counted(tickets, "request", "requests")} belong to them already.`;

/** Makes units of what people wrote. */
export const useMakeOfTexts = () =>
  useSend(unitApi.createUnits, {
    refreshes,
    onError: (error) => problemToast("Not added", error, lookFirst),
    onSuccess: ({ units, matched }) =>
      goodToast(`${counted(units.length, "unit", "units")} added`, matchedSentence(matched)),
  });

/** Says which unit a text means. */
export const useClaimText = () =>
  useSend(unitApi.changeUnit, {
    refreshes,
    onError: (error) => problemToast("Not matched", error, lookFirst),
    onSuccess: ({ unit }) => goodToast("Matched", `That is ${unit.label} from now on.`),
  });

export const refreshesResidents = [residentApi.listResidents, unitApi.listUnits, unitApi.listUnitHistory];

/** Who lives in a unit. */
export const useResidents = (unitId: string) =>
  useQuery(optionsOf(residentApi.listResidents, { id: unitId }), queryClient);

/** Writes down somebody who says that they live there. */
export const useWriteDown = () =>
  useSend(residentApi.addResident, {
    refreshes: refreshesResidents,
    onError: (error) => problemToast("Not saved", error, lookFirst),
    onSuccess: ({ resident }) => goodToast(`${resident.name} is written down`),
  });

/** Says that somebody moved out. */
export const useMoveOut = (name: string) =>
  useSend(residentApi.changeResident, {
    refreshes: refreshesResidents,
    onError: (error) => problemToast("Not saved", error, lookFirst),
    onSuccess: () => goodToast(`${name} moved out`),
  });
