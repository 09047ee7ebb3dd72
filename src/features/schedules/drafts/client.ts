import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { useDebounced } from "#browser/debounced.ts";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { callKey, queryClient } from "#browser/queries.ts";
import type { Draft } from "#features/properties/onboarding/rules.ts";
import { factApi } from "../plan-client.ts";
import { answersOf, restoreSays, type Says } from "./rules.ts";

const keptName = "onboard-property-says";

/**
 * What is read in the notes of a building that is about to be brought in, and what was tapped of it, kept on the device.
 * Nobody waits for it: without a network nothing is asked, and the plan's page asks once the building is there.
 */
export function useNotesRead(draft: Draft, isAsked: boolean) {
  const [said, setSaid] = useState<Says>(() => restoreSays(readDraft(keptName)));
  const { name, type, location, address, state, buildingAge, constructionType, units, floors, usagePattern } = draft;
  const { components, specialNotes } = draft;
  const input = {
    ...{ type: type as "Commercial - Office", location, address, state, components, specialNotes },
    ...{ name: name.trim() || undefined, buildingAge, units, floors, usagePattern },
    constructionType: constructionType as "Mixed Construction",
  };
  const asked: typeof input = JSON.parse(useDebounced(JSON.stringify(input)));
  const enabled = isAsked && asked.type.trim() !== "" && asked.specialNotes.trim() !== "";
  const { data } = useQuery(
    {
      queryKey: callKey(factApi.readDrafts, asked),
      queryFn: ({ signal }) => callApi(factApi.readDrafts, asked, { signal }),
      enabled,
    },
    queryClient,
  );
  const drafts = enabled ? (data?.drafts ?? []) : [];
  return {
    drafts,
    said,
    say: (says: Says) => {
      setSaid(says);
      keepDraft(keptName, { says });
    },
    answers: answersOf(drafts, said),
    forget: () => dropDraft(keptName),
  };
}
