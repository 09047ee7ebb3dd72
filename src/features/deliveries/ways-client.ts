import { Mail, MessageCircle, MessageSquareText, MonitorSmartphone, PhoneCall } from "lucide-react";
import type { NoticeChannel } from "#domain/channels.ts";
import type { DeliveryState } from "./rules.ts";

export const wayIcons = {
  ...{ push: MonitorSmartphone, whatsapp: MessageCircle, mail: Mail },
  ...{ sms: MessageSquareText, voice: PhoneCall },
};

export const wayLabels: Record<NoticeChannel, string> = {
  ...{ push: "Browser", whatsapp: "WhatsApp", mail: "Mail" },
  ...{ sms: "SMS", voice: "Phone call" },
};

export const stateLooks: Record<DeliveryState, { tone: "plain" | "good" | "warn" | "bad"; label: string }> = {
  waiting: { tone: "plain", label: "Waits" },
  sending: { tone: "plain", label: "On its way" },
  sent: { tone: "good", label: "Handed over" },
  delivered: { tone: "good", label: "Arrived" },
  failed: { tone: "bad", label: "Failed" },
  unknown: { tone: "warn", label: "Not known" },
  stopped: { tone: "plain", label: "Not needed" },
};
