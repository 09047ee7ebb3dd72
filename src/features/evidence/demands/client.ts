import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import { demandRoutes } from "../routes.ts";
import type { demandCalls } from "./contract.ts";
import type { Demands } from "./rules.ts";

export const demandApi = typed<typeof demandCalls>(demandRoutes);

const callsOf = {
  property: { read: demandApi.readPropertyRule, write: demandApi.setPropertyRule },
  sop: { read: demandApi.readSopRule, write: demandApi.setSopRule },
} as const;

/** Which photos a building or a procedure asks for, and how to change that; the switch shows at once what was pressed. */
export function usePhotoRule(of: keyof typeof callsOf, id: string) {
  const { read, write } = callsOf[of];
  const key = optionsOf(read, { id });
  const { data, error } = useQuery(key, queryClient);
  const { mutate } = useSend(write, {
    onMutate: ({ id: _, ...photoRule }) => {
      queryClient.setQueryData(key.queryKey, { photoRule });
    },
    onError: (failure) => {
      problemToast("Not saved", failure);
      void queryClient.invalidateQueries(key);
    },
  });
  const set = (change: Partial<Demands>) => {
    if (data) mutate({ id, ...data.photoRule, ...change });
  };
  return { photoRule: data?.photoRule, error, set };
}
