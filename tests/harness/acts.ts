import type { Act } from "#browser/outbox/rules.ts";

/** Something that a person did without a network, in a lane of its own unless told. */
export const made = (id: string, fields: Partial<Act> = {}): Act => ({
  ...{ id, call: { method: "POST", path: "/done", access: "user" }, input: {}, frozen: null, files: [], lane: id },
  ...{ seq: 0, occurredAt: new Date().toISOString(), title: id, isUrgent: false, state: "waiting", attempts: 0 },
  ...{ notBefore: 0, problem: null, status: null, receivedAt: null },
  ...fields,
});
