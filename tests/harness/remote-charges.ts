import { addDays, lagosDay } from "#domain/days.ts";
import { bringIn, callServer, register } from "./remote.ts";

/** A building of these flats, each of which owes ₦120,000, its owner and who lives in the first of them. */
export async function owing(url: string, flats: readonly [string, ...string[]] = ["Flat 3"]) {
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const ask = (path: string, body: object, method: "POST" | "PUT" = "POST") =>
    callServer(url, method, path, owner.token, body);
  for (const name of flats) await ask(`/properties/${propertyId}/units`, { name });
  const home = { propertyId, buildingUnit: flats[0], name: "Tunde Okafor" };
  const occupant = await register(url, "building_occupant", home);
  const { members } = await callServer(url, "GET", `/properties/${propertyId}/members`, owner.token);
  const one = (members as { id: string; role: string }[]).find(({ role }) => role === "building_occupant");
  await ask(`/properties/${propertyId}/members/${one?.id}`, { confirmed: true }, "PUT");
  await ask(`/properties/${propertyId}/ledger`, { payerKind: "company" });
  const today = lagosDay(new Date());
  const quarter = { title: "Last quarter", fromDay: today, toDay: addDays(today, 90), dueOn: addDays(today, 14) };
  const lines = [{ what: "Guards", kobo: 12_000_000 * flats.length, basis: "equal" }];
  const { demand } = await ask(`/properties/${propertyId}/demands`, { ...quarter, lines });
  await ask(`/demands/${(demand as { id: string }).id}/issue`, {});
  return { ask, owner, occupant, propertyId, memberId: one?.id ?? "" };
}
