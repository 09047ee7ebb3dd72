import { useCallback, useEffect, useState } from "react";
import { callApi, messageOf } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { dropInvitation, keepInvitation, keptInvitation } from "#browser/invitation.ts";
import { invitationApi } from "../members/client.ts";
import type { ShownInvitation } from "./contract.ts";

/** What became of the link that was opened; `closed`: it leads nowhere, `failed`: we could not ask. */
export type Opened =
  | { state: "reading" }
  | { state: "shown"; invitation: ShownInvitation; token: string }
  | { state: "closed"; message: string }
  | { state: "failed"; message: string; retry: () => void };

/** What is joined: a building, an organisation, or somebody's team. */
export const joinedName = ({ property, organisation, team, invitedBy }: ShownInvitation): string =>
  property?.name ?? organisation?.name ?? `${team?.contractorName ?? invitedBy}'s team`;

/** The token of the link that this page was opened by, once it has left the address. */
let opening: string | undefined;

const incomplete = "A part of it is missing, or it was never made. Open the whole link, or ask for a new one.";

/**
 * Reads the invitation of the link that was opened, else the one that this tab kept. The token leaves the address bar
 * at once, so that nobody copies it from there.
 */
export function useOpenedInvitation(): Opened {
  const [opened, setOpened] = useState<Opened>({ state: "reading" });
  const read = useCallback(async (token: string) => {
    setOpened({ state: "reading" });
    try {
      const { invitation } = await callApi(invitationApi.inspectInvitation, { token });
      const { property, role, unit, units, email } = invitation;
      keepInvitation({
        token,
        role,
        unit,
        units,
        email,
        propertyId: property?.id ?? null,
        propertyName: joinedName(invitation),
      });
      setOpened({ state: "shown", invitation, token });
    } catch (error) {
      const isUnknown = error instanceof ApiProblem && (error.status === 404 || error.status === 422);
      const message = isUnknown ? incomplete : messageOf(error);
      const isClosed = error instanceof ApiProblem && error.status >= 400 && error.status < 429;
      if (isClosed) dropInvitation();
      setOpened(isClosed ? { state: "closed", message } : { state: "failed", message, retry: () => void read(token) });
    }
  }, []);
  useEffect(() => {
    const open = () => {
      const token = location.hash.slice(1) || opening || keptInvitation()?.token;
      opening = token;
      if (location.hash) history.replaceState(history.state, "", location.pathname);
      if (token) void read(token);
      else setOpened({ state: "closed", message: incomplete });
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, [read]);
  return opened;
}
