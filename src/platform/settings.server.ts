import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { type Carriers, carrierSchema, carriersOf, withoutSlash } from "./channels/settings.server.ts";
import type { Anchorage } from "./channels.server.ts";
import { type StoreSettings, storeOf, storeSchema } from "./storage/s3/settings.server.ts";

const port = z.coerce.number().int().min(0).max(65535);

/** Keys of buildings go there: in the open they go to this machine alone. */
const isSafe = (url: string): boolean =>
  url.startsWith("https://") || ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

const safeUrl = z
  .url({ protocol: /^https?$/, error: "must start with https://" })
  .refine(isSafe, "must start with https://, other than on this machine");

const postgres = z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://");

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  APP_URL: z.url().optional(),
  TRUST_PROXY: z.string().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  ADMIN_SETUP_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional(),
  SMTP_FROM: z.string().regex(/@/, "must hold an address, as Tunse <hello@example.com>").optional(),
  ...carrierSchema,
  PAYSTACK_BASE_URL: safeUrl.default("https://api.paystack.co"),
  MONNIFY_BASE_URL: safeUrl.default("https://api.monnify.com"),
  MONNIFY_TEST_BASE_URL: safeUrl.default("https://sandbox.monnify.com"),
  TIMESTAMP_URL: z.string().optional(),
  TIMESTAMP_CA: z.string().optional(),
  OPENTIMESTAMPS_URLS: z.string().optional(),
  CHECKPOINT_MAIL_TO: z.string().optional(),
  FFMPEG_PATH: z.string().optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: "must start with https:// or http://" }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  WEBHOOK_HOSTS: z.string().optional(),
  UPLOADS_WAITING_MB: z.coerce.number().int().min(50, "must be at least 50").default(2_000),
  ...storeSchema,
  SECRET_KEY: z.string().min(32, "must be at least 32 characters").optional(),
  STOLEN_PASSWORDS: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, "must be how many of days, weeks and months are kept, as 7,4,12")
    .optional(),
  CALLS_AT_ONCE: z.coerce.number().int().min(2).max(1_000).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: "must start with https:// or http://" }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default("tunse"),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  OFFLINE: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Settings = StoreSettings & {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** To the server itself, where `databaseUrl` leads through a pooler. */
  directUrl: string | undefined;
  appUrl: string | undefined;
  trustProxy: number | string | false;
  supportEmail: string | undefined;
  adminSetupKey: string | undefined;
  smtpUrl: string | undefined;
  smtpFrom: string | undefined;
  /** Whom push services write to when something is wrong. */
  pushContact: string | undefined;
  /** Who carries SMS, calls, WhatsApp and mail that comes in; none unless their keys are given. */
  carriers: Carriers;
  /** Where Paystack is asked. */
  paystackUrl: string;
  /** Where Monnify is asked by keys that move money, and by those for trials. */
  monnifyUrls: { live: string; test: string };
  /** Who keeps checkpoints of the chain outside; nobody unless named. */
  anchors: Omit<Anchorage, "ask">;
  ffmpegPath: string | undefined;
  /** A model that may be asked for a second opinion; none unless its address is given. */
  model: { baseUrl: string; apiKey: string | undefined; name: string } | undefined;
  /** Hosts, with their port, that webhooks may go to whatever they are. */
  webhookHosts: readonly string[];
  mostWaitingBytes: number;
  secretKey: string | undefined;
  /** The folder of passwords that nobody may choose, since they were stolen elsewhere. */
  stolenPasswords: string | undefined;
  metricsToken: string | undefined;
  /** Where backups go and how many are kept: of days, weeks and months. Undefined: none are made by themselves. */
  backups: Backups | undefined;
  role: "all" | "web" | "worker";
  /** How many calls a process answers at once, while the others wait at the door; undefined: there is no door. */
  callsAtOnce: number | undefined;
  /** Where traces are collected; nowhere unless told. */
  traces: { endpoint: string; headers: Record<string, string>; service: string } | undefined;
  /** How long it still answers after it was asked to stop, while `/readyz` already says so. */
  drainSeconds: number;
  /** Whether phones keep the product to open it without a network; what they kept goes where it is switched off. */
  offline: boolean;
  logLevel: string;
  /** Who can be tried by one click, as JSON: set by the demo alone, never from the environment. */
  demo?: string;
};

/** Reads the settings (README); throws one sentence that names every wrong one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const read = schema.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(`These settings cannot be used: ${faults.join("; ")}.`);
  }
  const settings = read.data;
  if (settings.ROLE !== "all" && !settings.DATABASE_URL) {
    throw new Error(`ROLE=${settings.ROLE} needs DATABASE_URL: the embedded database serves one process.`);
  }
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL) {
    throw new Error("DATABASE_DIRECT_URL needs DATABASE_URL: it is the way around the pooler that stands there.");
  }
  return {
    ...{ port: settings.PORT, host: settings.HOST, dataDir: resolve(settings.DATA_DIR) },
    databaseUrl: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    appUrl: settings.APP_URL,
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    supportEmail: settings.SUPPORT_EMAIL,
    adminSetupKey: settings.ADMIN_SETUP_KEY,
    smtpUrl: settings.SMTP_URL,
    smtpFrom: settings.SMTP_FROM,
    pushContact: settings.PUSH_CONTACT,
    carriers: carriersOf(settings),
    paystackUrl: withoutSlash(settings.PAYSTACK_BASE_URL),
    monnifyUrls: {
      live: withoutSlash(settings.MONNIFY_BASE_URL),
      test: withoutSlash(settings.MONNIFY_TEST_BASE_URL),
    },
    anchors: anchorsOf(settings),
    ffmpegPath: settings.FFMPEG_PATH,
    model: modelOf(settings),
    webhookHosts: listed(settings.WEBHOOK_HOSTS),
    mostWaitingBytes: settings.UPLOADS_WAITING_MB * 1_048_576,
    ...storeOf(settings),
    secretKey: settings.SECRET_KEY,
    stolenPasswords: settings.STOLEN_PASSWORDS,
    metricsToken: settings.METRICS_TOKEN,
    backups: backupsOf(settings),
    role: settings.ROLE,
    callsAtOnce: settings.CALLS_AT_ONCE,
    traces: tracesOf(settings),
    drainSeconds: settings.DRAIN_SECONDS,
    offline: settings.OFFLINE === "on",
    logLevel: settings.LOG_LEVEL,
  };
}

/**
 * A number of proxies, or their addresses as Fastify takes them. `true` is one proxy: believing every hop would let each
 * caller choose the address that limits count by.
 */
function readTrustProxy(value: string | undefined): number | string | false {
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "true") return 1;
  return /^\d{1,2}$/.test(value) ? Number(value) : value;
}

const listed = (text = ""): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

function tracesOf(given: z.output<typeof schema>): Settings["traces"] {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: texts,
    OTEL_SERVICE_NAME: service,
  } = given;
  if (endpoint === undefined) return undefined;
  const pairs = listed(texts).map((pair): [string, string] => {
    const at = pair.indexOf("=");
    if (at < 1) throw new Error("OTEL_EXPORTER_OTLP_HEADERS holds names and values, as name=value,other=value.");
    return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
  });
  return { endpoint, headers: Object.fromEntries(pairs), service };
}

function anchorsOf(given: z.output<typeof schema>): Settings["anchors"] {
  const [stamps, calendars] = [listed(given.TIMESTAMP_URL), listed(given.OPENTIMESTAMPS_URLS).map(withoutSlash)];
  for (const url of [...stamps, ...calendars])
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
      throw new Error(`TIMESTAMP_URL and OPENTIMESTAMPS_URLS hold web addresses with commas between: ${url} is none.`);
  const mailTo = listed(given.CHECKPOINT_MAIL_TO);
  for (const address of mailTo)
    if (!z.email().safeParse(address).success)
      throw new Error(`CHECKPOINT_MAIL_TO holds mail addresses with commas between: ${address} is none.`);
  return { stamps, calendars, mailTo, roots: given.TIMESTAMP_CA ? certificatesIn(given.TIMESTAMP_CA) : [] };
}

function certificatesIn(path: string): string[] {
  const none = `TIMESTAMP_CA must name a file with certificates (PEM): ${path} is none.`;
  try {
    const found = readFileSync(path, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    // Whatever is no certificate throws.
    return found.length > 0 ? found.map((pem) => new X509Certificate(pem).toString()) : fail(none);
  } catch {
    return fail(none);
  }
}

const fail = (sentence: string): never => {
  throw new Error(sentence);
};

type Backups = {
  folder: string;
  isOnSameDisk: boolean;
  retention: { daily: number; weekly: number; monthly: number };
};

/** In the data folder itself only the last two are kept: they save from a mistake, not from a lost disk. */
function backupsOf({ BACKUP_DIR, BACKUP_KEEP, DATA_DIR, DATABASE_URL }: z.output<typeof schema>): Backups | undefined {
  if (BACKUP_DIR === "off" || (!BACKUP_DIR && DATABASE_URL)) return undefined;
  const keep = BACKUP_KEEP ?? (BACKUP_DIR ? "7,4,12" : "2,0,0");
  const [daily = 0, weekly = 0, monthly = 0] = keep.split(",").map(Number);
  const folder = resolve(BACKUP_DIR ?? join(DATA_DIR, "backups"));
  return { folder, isOnSameDisk: !BACKUP_DIR, retention: { daily, weekly, monthly } };
}

type Named = Pick<z.output<typeof schema>, "AI_BASE_URL" | "AI_API_KEY" | "AI_MODEL">;

function modelOf({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: name }: Named): Settings["model"] {
  if (!baseUrl) return undefined;
  if (!name) throw new Error("AI_BASE_URL needs AI_MODEL: the name by which the model is asked for.");
  return { baseUrl, apiKey, name };
}
