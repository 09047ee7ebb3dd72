import { useEffect } from "react";
import { useNavigate } from "react-router";
import { currentSession, loginAddress, subscribeToSession } from "#browser/session.ts";

/**
 * For pages that the server renders before anybody is known: all except occupants go to /login, at once or when the
 * session ends; somebody who signs in comes back to `address`. `onLeave` keeps what was typed.
 */
export function useOccupantsOnly(address: string, onLeave?: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const look = () => {
      const role = currentSession()?.user.role;
      if (role === "building_occupant") return;
      onLeave?.();
      void navigate(role ? "/login" : loginAddress(address), { replace: true });
    };
    look();
    return subscribeToSession(look);
  }, [navigate, address, onLeave]);
}
