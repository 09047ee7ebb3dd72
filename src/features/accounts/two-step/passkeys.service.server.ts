import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound, Problem } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { lockAccount } from "../closing.service.server.ts";
import { confirmPassword } from "../password-reset.service.server.ts";
import { attemptKey, countAttempts } from "../rate-limits.service.server.ts";
import { attempts } from "../rules.ts";
import { holdAccount, openSignedIn, refuseSuspended, type SignedIn } from "../sessions.service.server.ts";
import { accounts } from "../tables.server.ts";
import type { Credential, Passkey, twoStepCalls } from "./contract.ts";
import { type PasskeyPlace, passkeyPlace } from "./passkeys.rules.ts";
import { listPasskeys, presentPasskey } from "./queries.server.ts";
import { stepGone, stepTaken } from "./switching.service.server.ts";
import { answeredChallenges, passkeys } from "./tables.server.ts";

// What speaks the protocol weighs 25 MB in memory, and few ask for it.
const protocol = () => import("@simplewebauthn/server");
type Protocol = Awaited<ReturnType<typeof protocol>>;
type Response<Verb extends "verifyRegistrationResponse" | "verifyAuthenticationResponse"> = Parameters<
  Protocol[Verb]
>[0]["response"];

const mostPasskeys = 10;
const minutes = 5;
const aboutTicket = "passkey challenge";

/** `accountId`: who adds a passkey; null where somebody signs in. */
type Ticket = { challenge: string; accountId: string | null; until: number };

/** 409 where passkeys cannot be. */
function requirePlace(ctx: Ctx): PasskeyPlace {
  const place = passkeyPlace(ctx.site.url);
  if (!place) throw conflict("Passkeys need this Tunse to have a name of its own and https. Use an authenticator app.");
  return place;
}

/** Kept by whoever asks, sealed, so that asking leaves nothing behind here. */
function ticketOf(ctx: Ctx, challenge: string, accountId: string | null): string {
  const ticket: Ticket = { challenge, accountId, until: ctx.now.getTime() + minutes * 60_000 };
  return ctx.vault.seal(Buffer.from(JSON.stringify(ticket)), aboutTicket).toString("base64url");
}

const tooLate = () => invalid("ticket", "That took too long, or was answered already. Please begin again.");

function openTicket(ctx: Ctx, sealed: string, accountId: string | null): Ticket {
  const opened = ctx.vault.open(Buffer.from(sealed, "base64url"), aboutTicket);
  if (!opened) throw tooLate();
  const ticket = JSON.parse(opened.toString()) as Ticket;
  if (ticket.until < ctx.now.getTime() || ticket.accountId !== accountId) throw tooLate();
  return ticket;
}

/** Of two answers to one challenge the second is too late; in the transaction of what it allows. */
async function useUp(ctx: Ctx, { challenge, until }: Ticket): Promise<void> {
  const hash = createHash("sha256").update(challenge).digest();
  const used = await ctx.db
    .insert(answeredChallenges)
    .values({ hash, expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning({ hash: answeredChallenges.hash });
  if (used.length === 0) throw tooLate();
}

/** What the device is to make; its owner shows by finger, face or number that it is them. */
export async function offerPasskey(ctx: Ctx, input: CallRead<typeof twoStepCalls.offerPasskey>) {
  const { host } = requirePlace(ctx);
  const account = await confirmPassword(ctx, "password", input.password);
  const there = await listPasskeys(ctx, account.id);
  const { generateRegistrationOptions } = await protocol();
  const options = await generateRegistrationOptions({
    ...{ rpName: "Tunse", rpID: host, userName: account.email, userDisplayName: account.name },
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: there.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ticket: ticketOf(ctx, options.challenge, account.id), options: { ...options } };
}

/** Takes a passkey into use that was offered to the same person. */
export async function addPasskey(
  ctx: Ctx,
  input: CallRead<typeof twoStepCalls.addPasskey>,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { id: accountId } = userOf(ctx);
  const ticket = openTicket(ctx, input.ticket, accountId);
  const made = await verifyMade(ctx, ticket, input.credential);
  const row = { id: newId(), accountId, name: input.name, createdAt: ctx.now, lastUsedAt: null, ...made };
  const { ended, recoveryCodes } = await transaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    await useUp(ctx, ticket);
    if ((await ctx.db.$count(passkeys, eq(passkeys.accountId, accountId))) >= mostPasskeys)
      throw conflict(`You can have at most ${mostPasskeys} passkeys. Take one out of use first.`);
    const added = await ctx.db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    if (added.length === 0) throw conflict("That passkey is in use already.");
    await recordAct(ctx, { thing: "account", act: "passkey_added", thingId: accountId });
    return stepTaken(ctx);
  });
  for (const session of ended) ctx.forgetSession(session);
  return { passkey: presentPasskey(row), recoveryCodes };
}

async function verifyMade(ctx: Ctx, { challenge }: Ticket, credential: Credential) {
  const { host, origin } = requirePlace(ctx);
  const { verifyRegistrationResponse } = await protocol();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as Response<"verifyRegistrationResponse">,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
  }).catch((cause: unknown) => {
    ctx.log.info({ cause: String(cause) }, "A passkey was not taken.");
    return { registrationInfo: undefined };
  });
  if (!registrationInfo) throw invalid("credential", "Your device's answer was not right. Please try again.");
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** Takes a passkey out of use. */
export async function removePasskey(ctx: Ctx, input: CallRead<typeof twoStepCalls.removePasskey>): Promise<null> {
  const { id: accountId } = await confirmPassword(ctx, "password", input.password);
  const { ended } = await transaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const isTheirs = and(eq(passkeys.id, input.id), eq(passkeys.accountId, accountId));
    const removed = await ctx.db.delete(passkeys).where(isTheirs).returning({ id: passkeys.id });
    if (removed.length === 0) throw notFound("passkey");
    await recordAct(ctx, { thing: "account", act: "passkey_removed", thingId: accountId });
    return stepGone(ctx);
  });
  for (const session of ended) ctx.forgetSession(session);
  return null;
}

/** What any device with a passkey of this site can answer: nobody is named, so nobody learns who has one. */
export async function offerPasskeySignIn(ctx: Ctx) {
  const { host } = requirePlace(ctx);
  await countAttempts(ctx, attemptKey("passkeys from", ctx.address), attempts.signInsFromAddress);
  const { generateAuthenticationOptions } = await protocol();
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: "required" });
  return { ticket: ticketOf(ctx, options.challenge, null), options: { ...options } };
}

const unknownPasskey = () =>
  new Problem("unauthenticated", "That passkey does not open an account here. Sign in with your password.");

/** Signs in by a passkey: the device, and whoever it knows, are two steps in one. */
export async function signInByPasskey(
  ctx: Ctx,
  input: CallRead<typeof twoStepCalls.signInByPasskey>,
): Promise<SignedIn> {
  await countAttempts(ctx, attemptKey("passkeys from", ctx.address), attempts.signInsFromAddress);
  const ticket = openTicket(ctx, input.ticket, null);
  const [found] = await ctx.db
    .select({ passkey: passkeys, suspendedAt: accounts.suspendedAt })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, input.credential.id));
  if (!found) throw unknownPasskey();
  const { passkey } = found;
  const counter = await verifyUsed(ctx, ticket, passkey, input.credential);
  refuseSuspended(ctx, found);
  return transaction(ctx, async (ctx) => {
    if (!(await holdAccount(ctx, passkey.accountId))) throw unknownPasskey();
    await useUp(ctx, ticket);
    // It may have been taken out of use, or used, since it was read.
    const isStill = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
    const used = await ctx.db
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now })
      .where(isStill)
      .returning({ id: passkeys.id });
    if (used.length === 0) throw unknownPasskey();
    return openSignedIn(ctx, passkey.accountId);
  });
}

async function verifyUsed(
  ctx: Ctx,
  { challenge }: Ticket,
  passkey: typeof passkeys.$inferSelect,
  credential: Credential,
): Promise<number> {
  const { host, origin } = requirePlace(ctx);
  const { verifyAuthenticationResponse } = await protocol();
  const { credentialId: id, counter, transports } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as Response<"verifyAuthenticationResponse">,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter, transports },
  }).catch((cause: unknown) => {
    ctx.log.info({ cause: String(cause) }, "A passkey did not sign in.");
    return { verified: false, authenticationInfo: undefined };
  });
  if (!verified || !authenticationInfo) throw unknownPasskey();
  return authenticationInfo.newCounter;
}
