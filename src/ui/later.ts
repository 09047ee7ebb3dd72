import { type ComponentType, lazy } from "react";

/**
 * A part that comes after what is seen first. Where the line is lost meanwhile it takes nothing away, and comes once the
 * line is there again.
 */
export const later = <P>(bring: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await bring().catch(() => back().then(bring)) }));

const back = () => new Promise((done) => addEventListener("online", done, { once: true }));
