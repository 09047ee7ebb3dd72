import { useNavigate } from "react-router";
import { signOut } from "#browser/session.ts";
import { accountRoutes } from "../routes.ts";

/** Ends the session and leaves the workspace. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOut(accountRoutes.logout);
    void navigate("/login", { replace: true });
  };
}
