import { useEffect, useState } from "react";
import { tokenOfLink } from "../self/rules.ts";

/** The token of the link that was opened, which stands after the # so that no server and no log ever sees it. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setToken(tokenOfLink(location.hash));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return token;
}
