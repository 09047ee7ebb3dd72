import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type * as z from "zod";
import type { Callable } from "../api.ts";
import { newUnderWay, type Old, queryClient, refresh, untilGone } from "../queries.ts";
import { letGo, orLetGo } from "../router/failing.ts";
import { kept, sendOrKeep, type Told } from "./keeping.ts";

type Acting<I extends z.ZodType, A extends z.ZodType, B> = {
  told: (input: z.input<I>) => Told;
  mutationKey?: readonly string[];
  /** What it makes old once the server has it. */
  refreshes?: readonly Old[];
  /** What it answers comes back where the act is refused. */
  onPress?: (input: z.input<I>) => Promise<B> | B;
  onSent?: (answer: z.output<A>, input: z.input<I>) => void;
  /** It waits on this phone. */
  onKept?: (input: z.input<I>) => void;
  onError?: (error: Error, input: z.input<I>, before: B | undefined) => void;
};

/** For acts that also go without a network: what cannot be sent now waits on this phone, and is sent once. */
export function useActing<I extends z.ZodType, A extends z.ZodType, B = void>(
  call: Callable<I, A>,
  { told, mutationKey, refreshes = [], onPress, onSent, onKept, onError }: Acting<I, A, B>,
) {
  const [underWay] = useState(newUnderWay);
  const mutation = useMutation<z.output<A> | typeof kept, Error, z.input<I>, B | undefined>(
    {
      ...(mutationKey ? { mutationKey } : {}),
      mutationFn: (input) =>
        untilGone(
          sendOrKeep(
            call,
            input,
            orLetGo(() => told(input)),
          ),
        ),
      onMutate: async (input) => {
        try {
          return await onPress?.(input);
        } catch (error) {
          // What cannot be shown ahead, of what an older build has kept, is done all the same.
          if (letGo(error) === null) throw error;
          return undefined;
        }
      },
      onError: (error, input, before) => onError?.(error, input, before),
      onSuccess: (answer, input) => {
        if (answer === kept) return onKept?.(input);
        orLetGo(() => onSent?.(answer as z.output<A>, input));
        void refresh(...refreshes);
      },
      onSettled: (_answer, _error, input) => underWay.ends(JSON.stringify(input)),
    },
    queryClient,
  );
  const { mutate: send } = mutation;
  const mutate = useCallback(
    (input: z.input<I>) => {
      if (underWay.begins(JSON.stringify(input))) send(input);
    },
    [send, underWay],
  );
  return { ...mutation, mutate };
}
