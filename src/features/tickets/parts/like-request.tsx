import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { useSession } from "#browser/session.ts";
import type { Read } from "#features/triage/client.ts";
import { ticketApi } from "../client.ts";
import type { Ticket } from "../contract.ts";
import { ageOf } from "../list.rules.ts";

const openOnes = optionsOf(ticketApi.listTickets, { limit: 50, status: "unresolved" as const });
const none: readonly Ticket[] = [];

/** The open requests of who types, read with the page, so that they are there when the line is lost. */
export function useOwnOpen(): readonly Ticket[] {
  const isKnown = useSession() !== null;
  return useQuery({ ...openOnes, enabled: isKnown }, queryClient).data?.tickets ?? none;
}

/** "Is it this one?": an open request of theirs in the same building that speaks of the same fault. */
export function LikeRequest({ read, open }: { read: Read; open: readonly Ticket[] }) {
  const inSameBuilding = open.filter(({ propertyId }) => propertyId === read.propertyId);
  const like = read.findLike(read.text, inSameBuilding);
  if (!like) return null;
  return (
    <p className="rounded-card border border-line bg-hush p-3">
      Is it this one?{" "}
      <Link to={`/occupant/tickets/${like.id}`} className="font-semibold text-brand underline underline-offset-2">
        {like.title}
      </Link>
      , reported {ageOf(like.createdAt, new Date())}, is open already. You can write there instead.
    </p>
  );
}
