import * as z from "zod";
import { type InboundMail, type MessageMoney, usualMoney } from "../channels.server.ts";

const host = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const naira = z.coerce.number().int().min(0).max(1_000_000_000, "must be naira, without kobo").optional();

/** Ways out of this installation and into it, as settings. */
export const carrierSchema = {
  MESSAGES_NAIRA_A_MONTH: naira,
  MESSAGES_NAIRA_FOR_EMERGENCIES: naira,
  MESSAGES_NAIRA_A_BUILDING: naira,
  PUSH_CONTACT: z.email().optional(),
  TERMII_API_KEY: z.string().optional(),
  TERMII_SECRET: z.string().optional(),
  TERMII_SENDER: z.string().min(3).max(11).optional(),
  TERMII_BASE_URL: z.url({ protocol: /^https?$/, error: "must start with https:// or http://" }).optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, "must be the id of the number, in figures").optional(),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+\d{8,15}$/, "must be a phone in full, as +2348031234567")
    .optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, "must be at least 16 characters").optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  WHATSAPP_BASE_URL: z.url({ protocol: /^https?$/, error: "must start with https:// or http://" }).optional(),
  WHATSAPP_LANGUAGE: z.string().default("en"),
  AT_USERNAME: z.string().optional(),
  AT_API_KEY: z.string().optional(),
  AT_SENDER: z.string().optional(),
  AT_VOICE_NUMBER: z.string().optional(),
  AT_HOOK_KEY: z
    .string()
    .regex(/^[\w-]{16,100}$/, "must be 16 to 100 letters, digits, - and _")
    .optional(),
  AT_BASE_URL: z.url({ protocol: /^https?$/, error: "must start with https:// or http://" }).optional(),
  AT_VOICE_BASE_URL: z.url({ protocol: /^https?$/, error: "must start with https:// or http://" }).optional(),
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/, error: "must start with https:// or http://" }).optional(),
  SMS_GATEWAY_USER: z.string().optional(),
  SMS_GATEWAY_PASSWORD: z.string().optional(),
  SMS_GATEWAY_SECRET: z.string().min(16, "must be at least 16 characters").optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .max(190)
    .regex(host, "must be a domain, as reply.example.com")
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  INBOUND_MAIL_CHECKED_BY: z.string().toLowerCase().regex(host, "must be the name of your mail server").optional(),
};

type AfricasTalking = {
  baseUrl: string;
  voiceUrl: string;
  username: string;
  apiKey: string;
  sender: string | undefined;
  voiceNumber: string | undefined;
  hookKey: string | undefined;
};
/** Who carries messages, out and in. */
export type Carriers = {
  money: MessageMoney;
  termii: { baseUrl: string; apiKey: string; sender: string; secret: string | undefined } | undefined;
  africasTalking: AfricasTalking | undefined;
  whatsapp: WhatsAppNumber | undefined;
  /** A phone of one's own that sends and takes SMS; `secret` signs what it tells. */
  smsGateway: { baseUrl: string; user: string; password: string; secret: string } | undefined;
  /** Where answers to mails arrive, and how whoever brings them is believed. */
  inboundMail: InboundMail | undefined;
};

/** A number of the WhatsApp Cloud API. */
type WhatsAppNumber = {
  baseUrl: string;
  token: string;
  phoneId: string;
  number: string;
  appSecret: string;
  verifyToken: string;
  language: string;
};

function moneyOf(given: Given): MessageMoney {
  const kobo = (said: number | undefined, otherwise: number) => (said === undefined ? otherwise : said * 100);
  return {
    ordinaryKobo: kobo(given.MESSAGES_NAIRA_A_MONTH, usualMoney.ordinaryKobo),
    urgentKobo: kobo(given.MESSAGES_NAIRA_FOR_EMERGENCIES, usualMoney.urgentKobo),
    buildingKobo: kobo(given.MESSAGES_NAIRA_A_BUILDING, usualMoney.buildingKobo),
  };
}

export const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

type Given = z.output<z.ZodObject<typeof carrierSchema>>;

/** What the settings name; throws a sentence where a part of it is missing. */
export function carriersOf(given: Given): Carriers {
  const { TERMII_API_KEY: termiiKey, TERMII_SENDER: sender, AT_USERNAME: username, AT_API_KEY: apiKey } = given;
  if (termiiKey && !sender)
    throw new Error("TERMII_API_KEY needs TERMII_SENDER: the name that Termii registered for you.");
  if (apiKey && !username) throw new Error("AT_API_KEY needs AT_USERNAME: the name of your app at Africa's Talking.");
  const termii = termiiKey &&
    sender && {
      ...{ baseUrl: withoutSlash(given.TERMII_BASE_URL ?? "https://api.ng.termii.com"), apiKey: termiiKey, sender },
      secret: given.TERMII_SECRET,
    };
  const africasTalking = apiKey &&
    username && {
      baseUrl: withoutSlash(given.AT_BASE_URL ?? "https://api.africastalking.com"),
      voiceUrl: withoutSlash(given.AT_VOICE_BASE_URL ?? "https://voice.africastalking.com"),
      ...{ username, apiKey, sender: given.AT_SENDER, voiceNumber: given.AT_VOICE_NUMBER, hookKey: given.AT_HOOK_KEY },
    };
  return {
    money: moneyOf(given),
    ...{ termii: termii || undefined, africasTalking: africasTalking || undefined },
    ...{ whatsapp: whatsAppOf(given), smsGateway: smsGatewayOf(given), inboundMail: inboundMailOf(given) },
  };
}

function smsGatewayOf(given: Given): Carriers["smsGateway"] {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_USER: user, SMS_GATEWAY_PASSWORD: password } = given;
  const { SMS_GATEWAY_SECRET: secret } = given;
  if (!url) return undefined;
  if (!user || !password || !secret)
    throw new Error("SMS_GATEWAY_URL needs SMS_GATEWAY_USER, SMS_GATEWAY_PASSWORD and SMS_GATEWAY_SECRET.");
  return { baseUrl: withoutSlash(url), user, password, secret };
}

function whatsAppOf(given: Given): WhatsAppNumber | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_NUMBER: number } = given;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = given;
  if (!token) return undefined;
  if (!phoneId || !number || !appSecret || !verifyToken)
    throw new Error(
      "WHATSAPP_TOKEN needs WHATSAPP_PHONE_ID, WHATSAPP_NUMBER, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN.",
    );
  const baseUrl = withoutSlash(given.WHATSAPP_BASE_URL ?? "https://graph.facebook.com/v24.0");
  return { baseUrl, token, phoneId, number, appSecret, verifyToken, language: given.WHATSAPP_LANGUAGE };
}

function inboundMailOf(given: Given): InboundMail | undefined {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret, INBOUND_MAIL_CHECKED_BY: checkedBy } = given;
  if (!domain && !secret && !checkedBy) return undefined;
  if (!domain || !secret) throw new Error("Answers by mail need INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET.");
  return { domain, secret, checkedBy: checkedBy ?? null };
}
