import * as field from "#domain/fields.ts";
import { type Column, plain } from "#features/imports/cells.rules.ts";
import { occupancyLabels, residentFields, residentKindLabels, unitFields, unitKindLabels } from "./fields.ts";

const floorWords: Record<string, number> = {
  ...{ g: 0, gf: 0, ground: 0, "ground floor": 0 },
  ...{ basement: -1, b: -1, b1: -1, "basement 1": -1, b2: -2, "basement 2": -2 },
};

/** "Ground", "2nd floor" and "B1" are floors as well as 0, 2 and -1. */
function readFloor(cell: string): number {
  const word = plain(cell);
  if (Object.hasOwn(floorWords, word)) return floorWords[word] ?? Number.NaN;
  // In a word a hyphen is a space; before a number it is a minus.
  return field.readNumber(/^-/.test(cell) ? cell : word.replace(/^(\d+)(st|nd|rd|th)?( floor)?$/, "$1"));
}

const block = { field: unitFields.block, header: "block", names: ["wing", "building"] };
const floor = { field: unitFields.floor, header: "floor", names: ["level", "storey"], read: readFloor };

/** What a file of units can say. */
export const unitColumns = {
  block,
  floor,
  name: { field: unitFields.name, header: "name", names: ["unit", "flat", "unit name", "flat name"] },
  kind: {
    ...{ field: unitFields.kind, header: "kind", names: ["type"], labels: unitKindLabels },
    also: { apartment: "flat", residential: "flat", store: "shop" },
  },
  sizeM2: { field: unitFields.sizeM2, header: "size_m2", names: ["size", "m2", "area"] },
  share: { field: unitFields.share, header: "share", names: ["per mille"] },
  weight: { field: unitFields.weight, header: "weight" },
  exclusions: { field: field.optional(unitFields.exclusions), header: "exclusions" },
  occupancy: {
    ...{ field: unitFields.occupancy, header: "occupancy", names: ["status", "occupied"], labels: occupancyLabels },
    also: {
      ...{ vacant: "empty", free: "empty", no: "empty", yes: "occupied", let: "occupied", rented: "occupied" },
      ...{ tenant: "occupied", owner: "owner_occupied" },
    },
  },
} satisfies Record<string, Column>;

/** What a file of residents can say. The unit as people write it; block and floor where that could be several. */
export const residentColumns = {
  block,
  floor,
  unit: { field: field.shortText("Unit"), header: "unit", names: ["flat", "apartment"] },
  name: { field: residentFields.name, header: "name", names: ["resident", "tenant", "full name"] },
  kind: {
    ...{ field: residentFields.kind, header: "kind", names: ["type"], labels: residentKindLabels },
    also: { "main resident": "main", tenant: "main", "further resident": "further", other: "further" },
  },
  phone: { field: residentFields.phone, header: "phone", names: ["mobile", "telephone", "phone number"] },
  email: { field: residentFields.email, header: "email", names: ["e mail", "email address"] },
  movedIn: { field: residentFields.movedIn, header: "moved_in", names: ["since", "from", "move in", "move in date"] },
  movedOut: { field: residentFields.movedOut, header: "moved_out", names: ["until", "to", "move out", "left"] },
} satisfies Record<string, Column>;

export const unitSample = `block,floor,name,kind,size_m2,share,weight,exclusions,occupancy
A,Ground,Shop 1,Shop,30,100,,Lift,Occupied
A,1,Flat 1,Flat,82.5,450,,,Empty
A,1,Flat 2,Flat,82.5,450,,,Owner-occupied
`;

export const residentSample = `block,floor,unit,name,kind,phone,email,moved_in,moved_out
A,1,Flat 1,Amaka Okafor,main,0803 555 0142,amaka@example.com,2025-03-01,
A,1,Flat 1,Chidi Okafor,further,,,01/03/2025,
A,1,Flat 2,Bola Ade,main,+234 805 555 0199,,2023-07-15,2025-12-31
`;
