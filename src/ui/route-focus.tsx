import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { mainContentId } from "./skip-link.tsx";

/** After a step to another screen, focus starts at its content: screen readers read on there, Tab goes on from there. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById(mainContentId)?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
