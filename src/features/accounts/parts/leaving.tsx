import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isLocked, loginAddress, useSession } from "#browser/session.ts";
import { placeAfterSignIn } from "../client.ts";

/** Runs a sign-in or sign-up and goes to the address that it answers; stays where it answers none. */
export type LeaveAfter = (work: () => Promise<string | null>) => Promise<void>;

/** The way out of /login, taken once; also by somebody who is signed in already or signs in from another tab. */
export function useLeaving(next: string | null): LeaveAfter {
  const navigate = useNavigate();
  const session = useSession();
  const isLeaving = useRef(false);
  useEffect(() => {
    // Somebody is signed in here, behind a PIN.
    if (!session && !isLeaving.current && isLocked()) return void navigate(loginAddress(next ?? ""), { replace: true });
    if (!session || isLeaving.current) return;
    isLeaving.current = true;
    void navigate(placeAfterSignIn(session.user, next), { replace: true });
  }, [session, next, navigate]);
  return useCallback(
    async (work) => {
      isLeaving.current = true;
      try {
        const to = await work();
        isLeaving.current = to !== null;
        if (to !== null) void navigate(to, { replace: true });
      } catch (error) {
        isLeaving.current = false;
        throw error;
      }
    },
    [navigate],
  );
}
