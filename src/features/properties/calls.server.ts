import { bind } from "#platform/http/bind.server.ts";
import { propertyCalls } from "./contract.ts";
import { findDuplicates } from "./duplicates.queries.server.ts";
import { editingBindings } from "./editing/calls.server.ts";
import { invitationBindings } from "./invitations/calls.server.ts";
import { memberBindings } from "./members/calls.server.ts";
import { findProperty, listProperties } from "./queries.server.ts";
import { createProperty } from "./service.server.ts";

const ownBindings = bind(propertyCalls, {
  // The answer shows photos by signed addresses, so a repeated call reads the property again.
  createProperty: {
    verb: createProperty,
    shorten: ({ property }) => ({ id: property.id }),
    again: (ctx, kept) => findProperty(ctx, kept as { id: string }),
  },
  listProperties,
  findProperty,
  findDuplicates,
});

/** The calls of properties, with those of their members and invitations. */
export const propertyBindings = [...ownBindings, ...editingBindings, ...memberBindings, ...invitationBindings];
