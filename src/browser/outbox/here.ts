import { callApi } from "../api.ts";
import { clockNow } from "../clock.ts";
import { currentSession } from "../session.ts";
import type { Sender } from "./attempt.ts";
import { occurredOf } from "./due.ts";

// How a tab sends, and what it shows beside its own screens.

export const callHere: Sender["call"] = (act, body, signal) =>
  callApi(act.call, body, { idempotencyKey: act.id, occurred: occurredOf(act, clockNow()), signal });

export const sendHere: Sender["file"] = async (entry, how) => {
  const { sendBy } = await import("../uploads/send.ts");
  return sendBy(currentSession()?.token ?? "")(entry, how);
};

type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badged;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => {});
}
