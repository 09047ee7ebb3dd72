import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { archiveCalls } from "../archive/contract.ts";
import { archiveProperty, restoreProperty } from "../archive/service.server.ts";
import { belongingCalls } from "../belonging/contract.ts";
import { moveProperty } from "../belonging/moving.service.server.ts";
import type { Property } from "../contract.ts";
import { findProperty } from "../queries.server.ts";
import { editingCalls } from "./contract.ts";
import { editProperty } from "./service.server.ts";

/** The answer shows photos by signed addresses, so a repeated call reads the property again. */
const readAgain = {
  shorten: ({ property }: { property: Property }) => ({ id: property.id }),
  again: (ctx: Ctx, kept: unknown) => findProperty(ctx, kept as { id: string }),
};

export const editingBindings = [
  ...bind(editingCalls, { editProperty: { verb: editProperty, ...readAgain } }),
  ...bind(belongingCalls, { moveProperty: { verb: moveProperty, ...readAgain } }),
  ...bind(archiveCalls, { archiveProperty, restoreProperty: { verb: restoreProperty, ...readAgain } }),
];
