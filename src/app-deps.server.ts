import type { Channels } from "#platform/channels.server.ts";
import type { BackupPlace, Log, Site } from "#platform/context.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { HubLimits } from "#platform/events/hub.server.ts";
import type { CallLimits } from "#platform/http/limits.server.ts";
import type { CallsUnderWay } from "#platform/http/under-way.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Mail } from "#platform/mail.server.ts";
import type { Model } from "#platform/model.server.ts";
import type { Outbound } from "#platform/outbound.server.ts";
import type { Signer } from "#platform/signer.server.ts";
import type { StolenPasswords } from "#platform/stolen-passwords.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import type { Vault } from "#platform/vault.server.ts";

/** What a server is made of. */
export type AppDeps = {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  signer: Signer;
  /** Without one no two-step sign-in works. */
  vault?: Vault;
  /** No mail unless told. */
  mail?: Mail;
  /** No model unless told. */
  model?: Model;
  /** To the open internet unless told. */
  outbound?: Outbound;
  /** None but mail unless told. */
  channels?: Channels;
  site?: Site;
  log: Log;
  now?: () => Date;
  limits?: CallLimits;
  /** Told of each call, for work that lets them go first. */
  underWay?: CallsUnderWay;
  /** How many calls are let in at once; all unless told. */
  callsAtOnce?: number;
  streams?: HubLimits;
  /** Whose word on a caller's address is believed: a number of proxies in front, or their addresses. */
  trustProxy?: number | string | false;
  metricsToken?: string | undefined;
  /** Where large bodies lie while they wait for their turn; the temporary folder unless told. */
  incomingDir?: string;
  /** None unless told. */
  stolenPasswords?: StolenPasswords | undefined;
  /** Where backups go; none are made without. */
  backups?: BackupPlace | undefined;
  /** Every answer is checked against its contract; for tests. */
  checkAnswers?: boolean;
};
