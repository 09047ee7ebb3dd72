import Papa from "papaparse";
import { drawing } from "../pictures/drawings.ts";
import {
  blocks,
  buildings,
  cast,
  firms,
  homes,
  lets,
  machines,
  type Name,
  type Place,
  sheetOf,
  stays,
} from "./cast.ts";
import type { Player, Stage } from "./stage.ts";

/** A technician at work: who it is, and the id that their contractor gives them work by. */
export type Hand = { player: Player; memberId: string; trades: readonly string[] };
export type Firm = { boss: Player; places: readonly Place[]; team: Hand[] };
export type Troupe = {
  player: (name: Name) => Player;
  propertyId: (place: Place) => string;
  placeOf: (propertyId: string) => Place;
  positionOf: (propertyId: string) => { latitude: number; longitude: number };
  firms: Firm[];
};

/** The first days: accounts, buildings, and everybody where they belong. */
export async function open(stage: Stage, password: () => string): Promise<Troupe> {
  const players = new Map<Name, Player>();
  const player = (name: Name): Player => {
    const found = players.get(name);
    if (!found) throw new Error(`${name} has not come on stage yet.`);
    return found;
  };
  const places = new Map<Place, string>();
  const propertyId = (place: Place) => places.get(place) ?? "";
  const placeOf = (id: string): Place => {
    const found = [...places].find(([, one]) => one === id);
    if (!found) throw new Error(`No building has the id ${id}.`);
    return found[0];
  };
  const occupants = new Set<Name>(homes.map(({ who }) => who));
  for (const name of Object.keys(cast) as Name[]) {
    if (!occupants.has(name)) players.set(name, await stage.join(sheetOf(name, password())));
  }
  for (const place of Object.keys(buildings) as Place[])
    places.set(place, await bringIn(stage, player("owner"), place));
  for (const place of places.keys()) {
    await seat(stage, player("owner"), propertyId(place), player("manager"), { role: "property_manager" });
  }
  for (const place of places.keys()) await addUnits(stage, player("manager"), place, propertyId(place));
  for (const { who, place, unit, isConfirmed } of homes) {
    const home = { propertyId: propertyId(place), buildingUnit: unit };
    players.set(who, await stage.join(sheetOf(who, password()), home));
    if (isConfirmed) await confirm(stage, player("manager"), propertyId(place), player(who));
  }
  for (const place of places.keys()) await moveIn(stage, player, place, propertyId(place));
  for (const place of places.keys()) await readMachines(stage, player("manager"), place, propertyId(place));
  const companies: Firm[] = [];
  for (const firm of firms) {
    const boss = player(firm.who);
    for (const place of firm.places) {
      await seat(stage, player("manager"), propertyId(place), boss, { role: "contractor" });
    }
    companies.push({ boss, places: firm.places, team: await gather(stage, boss, firm.team, player) });
  }
  return { player, propertyId, placeOf, positionOf: (id) => buildings[placeOf(id)], firms: companies };
}

async function bringIn(stage: Stage, owner: Player, place: Place): Promise<string> {
  const { picture, ...fields } = buildings[place];
  const fileData = (await drawing(picture)).toString("base64");
  const photo = { fileName: `${picture}.jpg`, fileType: "image/jpeg", category: "exterior", fileData };
  const { property } = await stage.call(owner, "POST", "/properties", { ...fields, mediaUploads: [photo] });
  return property.id;
}

/** The blocks of a building, and what its manager knows of some flats. */
async function addUnits(stage: Stage, keeper: Player, place: Place, propertyId: string): Promise<void> {
  const path = `/properties/${propertyId}/units`;
  for (const block of blocks[place]) await stage.call(keeper, "POST", path, block);
  const { units } = await stage.call(keeper, "GET", path);
  for (const { label, facts } of lets.filter((one) => one.place === place)) {
    const unit = units.find((one: { label: string }) => one.label === label);
    await stage.call(keeper, "PUT", `/units/${unit.id}`, facts);
  }
}

/** The machines of a building, from the list that its manager had of them. */
async function readMachines(stage: Stage, keeper: Player, place: Place, propertyId: string): Promise<void> {
  const own = machines.filter((one) => one.place === place).map(({ fields }) => fields);
  const columns = [...new Set(own.flatMap((fields) => Object.keys(fields)))];
  const file = { csv: Papa.unparse(own, { columns }), fileName: `Machines of ${buildings[place].name}.csv` };
  if (own.length > 0)
    await stage.call(keeper, "POST", `/properties/${propertyId}/assets/import`, { ...file, dryRun: false });
}

/** Who lives in which flat, as far as the manager knows. */
async function moveIn(stage: Stage, player: Troupe["player"], place: Place, propertyId: string): Promise<void> {
  const keeper = player("manager");
  const { units } = await stage.call(keeper, "GET", `/properties/${propertyId}/units`);
  const { members } = await stage.call(keeper, "GET", `/properties/${propertyId}/members`);
  for (const { label, who, fields } of stays.filter((one) => one.place === place)) {
    const unit = units.find((one: { label: string }) => one.label === label);
    const member = who && members.find((one: { accountId: string }) => one.accountId === player(who).id);
    const person = member ? { memberId: member.id } : {};
    await stage.call(keeper, "POST", `/units/${unit.id}/residents`, { ...fields, ...person });
  }
}

/** No mail is set up, so a person who is added by email waits until the one who added them says who it is, and then agrees. */
async function seat(stage: Stage, keeper: Player, propertyId: string, who: Player, more: object): Promise<void> {
  const path = `/properties/${propertyId}/members`;
  const { member } = await stage.call(keeper, "POST", path, { email: who.email, ...more });
  await stage.call(keeper, "PUT", `${path}/${member.id}`, { confirmed: true });
  await stage.call(who, "POST", `${path}/${member.id}/agreement`);
}

async function confirm(stage: Stage, keeper: Player, propertyId: string, who: Player): Promise<void> {
  const path = `/properties/${propertyId}/members`;
  const { members } = await stage.call(keeper, "GET", path);
  const member = members.find((one: { accountId: string }) => one.accountId === who.id);
  await stage.call(keeper, "PUT", `${path}/${member.id}`, { confirmed: true });
}

async function gather(
  stage: Stage,
  boss: Player,
  team: (typeof firms)[number]["team"],
  player: (name: Name) => Player,
): Promise<Hand[]> {
  const hands: Hand[] = [];
  for (const { who, trades, level, rate } of team) {
    const { name, email } = player(who);
    const sheet = {
      name,
      email,
      phone: cast[who].phone,
      specializations: trades,
      certification_level: level,
      hourly_rate: rate,
    };
    const { teamMember } = await stage.call(boss, "POST", "/contractor/team-members", sheet);
    await stage.call(boss, "PUT", `/contractor/team-members/${teamMember.id}`, { confirmed: true });
    await stage.call(player(who), "POST", `/technician/teams/${teamMember.id}/agreement`);
    hands.push({ player: player(who), memberId: teamMember.id, trades });
  }
  return hands;
}
