import { useNavigate } from "react-router";
import { unsentOf } from "#browser/places.ts";
import { currentSession } from "#browser/session.ts";
import { localStore } from "#browser/storage.ts";
import { leave } from "../leaving-client.ts";

/** Ends the session and leaves the workspace; with things that were not sent it asks first what becomes of them. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    const account = currentSession()?.user.id;
    if (account !== undefined && localStore.getItem(unsentOf(account)) !== null)
      return void navigate("/unsent?leaving=1");
    leave();
    void navigate("/login", { replace: true });
  };
}
