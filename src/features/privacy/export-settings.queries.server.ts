import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import { passkeys, secondSteps } from "#features/accounts/two-step/tables.server.ts";
import { apiKeys } from "#features/api-keys/tables.server.ts";
import { archives } from "#features/archives/tables.server.ts";
import { chainLetters } from "#features/chain/anchors/tables.server.ts";
import { channelPreferences } from "#features/contact-points/tables.server.ts";
import { currencyChoices } from "#features/currencies/tables.server.ts";
import { imports } from "#features/imports/tables.server.ts";
import { payoutAccounts } from "#features/invoices/tables.server.ts";
import { approvalPins } from "#features/links/pins/tables.server.ts";
import { links } from "#features/links/tables.server.ts";
import { notificationPreferences } from "#features/notifications/tables.server.ts";
import { organisations } from "#features/organisations/tables.server.ts";
import { suggestionPreferences } from "#features/planning/tables.server.ts";
import { webhooks } from "#features/webhooks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { atOnce, type ReadPage, type RowsOf } from "./export-pages.queries.server.ts";

/** What they set up, switched on and asked for; no secret of it. */
export const ownSettings = (ctx: Ctx, id: string, rowsOf: RowsOf): Record<string, ReadPage> => ({
  "bank-details.json": atOnce(() => readBankDetails(ctx, id)),
  "choices.json": atOnce(() => readChoices(ctx, id)),
  "preferences.json": atOnce(() => readPreferences(ctx, id)),
  "passkeys.json": rowsOf(passkeys, passkeyColumns, eq(passkeys.accountId, id)),
  "api-keys.json": rowsOf(apiKeys, keyColumns, eq(apiKeys.accountId, id)),
  "webhooks.json": rowsOf(webhooks, webhookColumns, eq(webhooks.accountId, id)),
  "links.json": rowsOf(links, linkColumns, eq(links.accountId, id)),
  "archives.json": rowsOf(archives, archiveColumns, eq(archives.accountId, id)),
  "imports.json": rowsOf(imports, importColumns, eq(imports.accountId, id)),
  "own-organisation.json": rowsOf(organisations, organisationColumns, eq(organisations.personalOf, id)),
});

const { accountId: _holder, keyHash: _key, ...keyColumns } = getTableColumns(apiKeys);
const { accountId: _heard, secret: _secret, ...webhookColumns } = getTableColumns(webhooks);
const { accountId: _opener, givenBy: _giver, codeHash: _code, ...linkColumns } = getTableColumns(links);
const { accountId: _asker, ...archiveColumns } = getTableColumns(archives);
const { accountId: _bringer, undoneBy: _undoer, ...importColumns } = getTableColumns(imports);
const { personalOf: _whose, createdBy: _founder, ...organisationColumns } = getTableColumns(organisations);

/** Of the devices that sign them in, what they called them; keys stay where they are. */
const { id: passkeyId, name: passkeyName, createdAt: madeAt, lastUsedAt } = getTableColumns(passkeys);
const passkeyColumns = { id: passkeyId, name: passkeyName, createdAt: madeAt, lastUsedAt };

const { accountId, bank, number, name } = payoutAccounts;

const readBankDetails = (ctx: Ctx, id: string) =>
  ctx.db.select({ id: accountId, bank, number, name }).from(payoutAccounts).where(eq(accountId, id));

/** What they switched on that has no row of another name; of the PIN only since when there is one. */
async function readChoices(ctx: Ctx, id: string) {
  const letters = await ctx.db
    .select({ since: chainLetters.askedAt })
    .from(chainLetters)
    .where(eq(chainLetters.accountId, id));
  const pins = await ctx.db
    .select({ since: approvalPins.setAt })
    .from(approvalPins)
    .where(eq(approvalPins.accountId, id));
  const money = await ctx.db.select().from(currencyChoices).where(eq(currencyChoices.accountId, id));
  const codes = await ctx.db
    .select({ id: secondSteps.accountId })
    .from(secondSteps)
    .where(and(eq(secondSteps.accountId, id), isNotNull(secondSteps.totpSecret)));
  return [
    ...money.map(({ currency, chosenAt }) => ({ id: `money in ${currency} beside naira`, since: chosenAt })),
    ...letters.map(({ since }) => ({ id: "fingerprint of the log by mail", since })),
    ...pins.map(({ since }) => ({ id: "PIN for approvals", since })),
    ...codes.map(() => ({ id: "code of an app at sign-in", since: null })),
  ];
}

/** What they want to be told of and where, and which work is suggested to them. */
async function readPreferences(ctx: Ctx, id: string) {
  const notices = await ctx.db
    .select({ muted: notificationPreferences.muted })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.accountId, id));
  const ways = await ctx.db
    .select({ muted: channelPreferences.muted, daily: channelPreferences.daily })
    .from(channelPreferences)
    .where(eq(channelPreferences.accountId, id));
  const { accountId: _suggestedTo, version: _version, ...wanted } = getTableColumns(suggestionPreferences);
  const work = await ctx.db.select(wanted).from(suggestionPreferences).where(eq(suggestionPreferences.accountId, id));
  return [
    ...notices.map((row) => ({ id: "notices", ...row })),
    ...ways.map((row) => ({ id: "mail, text messages and the like", ...row })),
    ...work.map((row) => ({ id: "suggested work", ...row })),
  ];
}
