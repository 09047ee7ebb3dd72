import * as field from "#domain/fields.ts";
import type { Column } from "#features/imports/cells.rules.ts";
import { unitColumns } from "#features/units/import.fields.ts";
import { assetKindLabels, assetFields as fields } from "./fields.ts";

/** What a file of machines can say: the unit and what each is a part of as people write it. */
export const assetColumns = {
  name: { field: fields.name, header: "name", names: ["machine", "asset", "equipment"] },
  kind: {
    ...{ field: fields.kind, header: "kind", names: ["type"], labels: assetKindLabels },
    also: {
      ...{ gen: "generator", genset: "generator", elevator: "lift", pump: "water_pump", tank: "water_tank" },
      ...{ ac: "air_conditioner", aircon: "air_conditioner", extinguisher: "fire_extinguisher", solar: "solar_panels" },
    },
  },
  make: { field: fields.make, header: "make", names: ["manufacturer", "brand"] },
  model: { field: fields.model, header: "model" },
  serialNumber: { field: fields.serialNumber, header: "serial_number", names: ["serial", "serial no", "s/n"] },
  year: { field: fields.year, header: "year" },
  rating: { field: fields.rating, header: "rating" },
  ratingUnit: { field: fields.ratingUnit, header: "rated_in", names: ["rating unit"] },
  place: { field: fields.place, header: "place", names: ["location"] },
  block: unitColumns.block,
  floor: unitColumns.floor,
  unit: { field: field.optional(field.shortText("Unit")), header: "unit", names: ["flat"] },
  parent: { field: field.optional(field.shortText("Part of")), header: "part_of", names: ["parent"] },
  warrantyUntil: { field: fields.warrantyUntil, header: "warranty_until", names: ["warranty"] },
  replacementCost: { field: fields.replacementCost, header: "replacement_cost", names: ["cost"] },
  condition: { field: fields.condition, header: "condition" },
  retiredOn: { field: fields.retiredOn, header: "out_of_use_since", names: ["retired", "retired on"] },
} satisfies Record<string, Column>;

export const assetSample = `name,kind,make,model,serial_number,year,rating,rated_in,place,part_of,warranty_until,replacement_cost,condition
Generator 1,Generator,Perkins,1104A-44TG2,U123456B,2019,100,kVA,Generator house,,31/12/2026,"18,500,000",4
Diesel tank,Fuel tank,,,,2019,2000,litres,Generator house,Generator 1,,"450,000",3
Lift A,Lift,Mitsubishi,Elenessa,ML-0091,2015,8,persons,Core A,,,,3
`;
