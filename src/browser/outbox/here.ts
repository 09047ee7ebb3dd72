import { callApi } from "../api.ts";
import { clockNow } from "../clock.ts";
import { currentSession } from "../session.ts";
import type { Sender } from "./attempt.ts";
import { occurredOf } from "./due.ts";

// How a tab sends, and what it shows beside its own screens.

export const callHere: Sender["call"] = (act, body, signal) =>
  callApi(act.call, body, { idempotencyKey: act.id, occurred: occurredOf(act, clockNow()), signal, isOnce: true });

export const sendHere: Sender["file"] = async (entry, how) => {
  const { sendBy } = await import("../uploads/send.ts");
  return sendBy(currentSession()?.token ?? "")(entry, how);
};
