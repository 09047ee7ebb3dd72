import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { optionsOf, queryClient } from "#browser/queries.ts";
import type { Read } from "#features/triage/client.ts";
import { ticketApi } from "../client.ts";

const mine = optionsOf(ticketApi.listTickets, { limit: 20, status: "unresolved" as const });

/** "Is it this one?": an open request of theirs that speaks of the same fault. */
export function LikeRequest({ read }: { read: Read }) {
  const { data } = useQuery(mine, queryClient);
  const like = read.findLike(read.text, data?.tickets ?? []);
  if (!like) return null;
  return (
    <p className="rounded-card border border-line bg-hush p-3">
      Is it this one?{" "}
      <Link to={`/occupant/tickets/${like.id}`} className="font-semibold text-brand underline underline-offset-2">
        {like.title}
      </Link>{" "}
      is open already. You can write there instead.
    </p>
  );
}
