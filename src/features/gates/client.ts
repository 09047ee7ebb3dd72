import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import type { gateDeviceCalls } from "./contract.ts";
import { gateRoutes } from "./routes.ts";

export const gateDeviceApi = typed<typeof gateDeviceCalls>(gateRoutes);

export const useGates = (id: string) => useQuery(optionsOf(gateDeviceApi.listGates, { id }), queryClient);
