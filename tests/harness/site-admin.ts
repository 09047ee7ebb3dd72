import { randomBytes, randomUUID } from "node:crypto";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { adminSessions, siteAdmins } from "#features/admin/tables.server.ts";
import { testApp } from "./app.ts";

/** The token of a new site admin, signed in. */
export async function siteAdminToken(role: "super_admin" | "admin" = "super_admin"): Promise<string> {
  const { db } = (await testApp()).database;
  const id = newId();
  const token = randomBytes(24).toString("base64url");
  const createdAt = new Date();
  await db
    .insert(siteAdmins)
    .values({ id, name: "Site Admin", email: `${randomUUID()}@example.com`, passwordHash: "-", role, createdAt });
  await db.insert(adminSessions).values({
    id: newId(),
    adminId: id,
    tokenHash: hashToken(token),
    createdAt,
    lastUsedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + 86_400_000),
  });
  return token;
}
