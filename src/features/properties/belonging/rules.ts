import type { Role, SeatRole } from "#domain/vocab.ts";
import type { OrganisationRole } from "#features/organisations/fields.ts";

/** Somebody who is to be at a building as a member of the organisation that owns its records. */
export type Wanted = {
  accountId: string;
  propertyId: string;
  role: OrganisationRole;
  accountRole: Role;
  lastDay: string | null;
};
/** A seat that is there. `organisationId` is null of those who are there by themselves. */
export type Seat = {
  id: string;
  accountId: string;
  propertyId: string;
  role: SeatRole;
  organisationId: string | null;
  asOwner: boolean;
  active: boolean;
  /** The last day (in Lagos) on which it is one; null without an end. */
  lastDay: string | null;
};
/** What a seat is by the organisation. */
type Place = { role: SeatRole; asOwner: boolean; lastDay: string | null };
type Taken = Place & { accountId: string; propertyId: string };
type Adopted = Pick<Place, "asOwner" | "lastDay">;

/** What has to happen to the seats so that they are the wanted ones. */
export type SeatChanges<S extends Seat> = {
  ending: S[];
  adopting: ({ seat: S } & Adopted)[];
  taking: Taken[];
};

const keyOf = ({ accountId, propertyId }: Pick<Seat, "accountId" | "propertyId">) => `${accountId} ${propertyId}`;

/** A building has one owner's seat; whoever else owns its organisation manages it with the owner's rights. */
const placeOf = ({ role, lastDay }: Wanted): Place =>
  role === "accountant"
    ? { role: "accountant", asOwner: false, lastDay }
    : { role: "property_manager", asOwner: role === "owner", lastDay: null };

/**
 * Compares who is to be at which building with who is there. A seat that fits becomes one of the organisation, also where
 * somebody had it by themselves; what the organisation gave and nobody wants any more ends.
 */
export function seatChanges<S extends Seat>(
  organisationId: string,
  wanted: readonly Wanted[],
  there: readonly S[],
): SeatChanges<S> {
  const changes: SeatChanges<S> = { ending: [], adopting: [], taking: [] };
  const wantedAt = new Map(wanted.map((one) => [keyOf(one), one]));
  const kept = new Set<string>();
  for (const seat of there) {
    const one = wantedAt.get(keyOf(seat));
    const place = one && placeOf(one);
    const isOwners = one?.role === "owner" && seat.role === "property_owner";
    if (isOwners || (place && seat.role === place.role)) {
      kept.add(keyOf(seat));
      const asOwner = isOwners ? false : (place?.asOwner ?? false);
      const lastDay = place?.lastDay ?? null;
      const isSame = seat.asOwner === asOwner && seat.lastDay === lastDay;
      const isRight = seat.organisationId === organisationId && isSame && seat.active;
      if (!isRight) changes.adopting.push({ seat, asOwner, lastDay });
    } else if (one || seat.organisationId === organisationId) changes.ending.push(seat);
  }
  for (const one of wanted)
    if (!kept.has(keyOf(one)))
      changes.taking.push({ accountId: one.accountId, propertyId: one.propertyId, ...placeOf(one) });
  return changes;
}

/** Who takes the owner's seat of a building when its owner has left the organisation: the first owner who can have one. */
export const successorOf = (wanted: readonly Wanted[], propertyId: string): string | undefined =>
  wanted.find((one) => one.propertyId === propertyId && one.role === "owner" && one.accountRole === "property_owner")
    ?.accountId;
