import * as field from "#domain/fields.ts";

export const webhookEvents = ["tickets", "tasks", "verifications", "notices"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookFields = field.fields({
  url: field.pastedText("Address", { max: 1_000 }),
  events: field.choices("Events", webhookEvents),
});

export const eventLabels: Record<WebhookEvent, string> = {
  tickets: "Repair requests",
  tasks: "Tasks",
  verifications: "Verifications",
  notices: "Notices to you and to your buildings",
};

export const eventsProblem = "Choose at least one kind of event.";
