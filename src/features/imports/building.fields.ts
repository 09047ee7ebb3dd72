import * as field from "#domain/fields.ts";
import { isState, readState } from "#domain/places.ts";
import { componentLabels, components, constructionTypes, propertyTypes } from "#domain/vocab.ts";
import { readAge } from "#features/properties/rules.ts";
import type { Column } from "./cells.rules.ts";

const { optional } = field;

/** The most buildings of one file: as many as an account may have. */
export const mostBuildings = 1_000;

const wrongState = "Please choose one of the 36 states or FCT.";
const state = {
  ...field.shortText("State"),
  judge: (value: unknown) => (typeof value === "string" && isState(value) ? null : wrongState),
};
const count = (label: string, max: number) => optional(field.number(label, { min: 0, max, whole: true }));
const degrees = (label: string, most: number) => optional(field.number(label, { min: -most, max: most }));

/** What a file of buildings can say: what its owner or manager is asked when they bring in one. */
export const buildingColumns = {
  name: { field: field.shortText("Name"), header: "name", names: ["building", "property"] },
  type: {
    ...{ field: field.choice("Type", propertyTypes), header: "type" },
    also: {
      ...{
        house: "Residential - Single Family",
        flats: "Residential - Multi-Family",
        estate: "Residential - Multi-Family",
      },
      ...{ office: "Commercial - Office", shop: "Commercial - Retail", warehouse: "Industrial - Warehouse" },
      ...{ factory: "Industrial - Manufacturing", school: "Public - Educational", government: "Public - Government" },
    },
  },
  location: { field: field.shortText("Location"), header: "location", names: ["city", "area"] },
  components: {
    ...{ field: field.choices("Building components", components), header: "components", labels: componentLabels },
    also: { lift: "elevators", lifts: "elevators", fire: "fire_safety", water: "plumbing", power: "electrical" },
  },
  address: { field: optional(field.longText("Address", { max: 500 })), header: "address" },
  state: {
    field: optional(state),
    header: "state",
    read: (cell: string) => (isState(cell) ? cell : (readState(cell) ?? cell)),
  },
  lga: { field: optional(field.shortText("Local government area")), header: "lga" },
  latitude: { field: degrees("Latitude", 90), header: "latitude", names: ["lat"] },
  longitude: { field: degrees("Longitude", 180), header: "longitude", names: ["lng", "lon", "long"] },
  buildingAge: {
    ...{ field: count("Building age", 1_000), header: "building_age", names: ["age"] },
    read: (cell: string) => readAge(cell) ?? cell,
  },
  constructionType: {
    ...{ field: optional(field.choice("Construction type", constructionTypes)), header: "construction_type" },
    also: {
      ...{ modern: "Modern (Concrete/Steel)", concrete: "Modern (Concrete/Steel)", mixed: "Mixed Construction" },
      ...{ brick: "Traditional (Brick/Block)", block: "Traditional (Brick/Block)" },
    },
  },
  units: { field: count("Number of units", 100_000), header: "units", names: ["flats"] },
  floors: { field: count("Number of floors", 200), header: "floors", names: ["storeys"] },
  usagePattern: { field: optional(field.shortText("Usage pattern")), header: "usage_pattern", names: ["usage"] },
  specialNotes: { field: optional(field.longText("Special notes")), header: "special_notes", names: ["notes"] },
  accessNotes: { field: optional(field.longText("Access notes", { max: 2_000 })), header: "access_notes" },
  listed: { field: optional(field.flag("Listed")), header: "listed" },
  unitsListed: { field: optional(field.flag("Units listed")), header: "units_listed", names: ["list of units"] },
} satisfies Record<string, Column>;

export const buildingSample = `name,type,location,components,address,state,lga,building_age,construction_type,units,floors,special_notes,listed,units_listed
Marina Court,Residential - Multi-Family,"Lekki, Lagos",plumbing;electrical;security,12 Admiralty Way,Lagos,Eti-Osa,12,Modern (Concrete/Steel),24,4,Two generators and a borehole,yes,no
Garki House,office,"Garki, Abuja",electrical;hvac;elevators;fire_safety,Plot 7 Area 11,FCT,,8,concrete,12,9,,no,
`;
