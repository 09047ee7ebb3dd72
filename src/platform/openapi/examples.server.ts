export type Schema = Record<string, unknown>;

/** What stands for a field of this name; under `parent.name` where the same word means something else there. */
const named: Record<string, unknown> = {
  id: "019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07",
  name: "Adaeze Bello",
  email: "ada@example.com",
  password: "Harmattan-7!",
  newPassword: "Harmattan-8!",
  currentPassword: "Harmattan-7!",
  phone: "+2348031234567",
  location: "Lekki Phase 1, Lagos",
  token: "kq3nX0v8mS5yT2pL7dR1wB6cF9hJ4zGe",
  invitation: null,
  buildingUnit: "Flat 4B",
  unit: "Flat 4B",
  title: "Water drips from the ceiling",
  description: "Since last night, in the small bedroom.",
  locationDetails: "Flat 4B, small bedroom",
  text: "We come at nine.",
  note: "Joint under the basin replaced and tested.",
  reason: "It drips again.",
  message: "Your request has been seen.",
  search: "drips",
  q: "drips",
  address: "12 Admiralty Way",
  state: "Lagos",
  lga: "Eti-Osa",
  buildingAge: 12,
  units: 8,
  floors: 3,
  usagePattern: "Occupied all year",
  specialNotes: "Two generators (60 kVA), one borehole with overhead tank, no lift",
  accessNotes: "Ask the gateman for the plant room key",
  latitude: 6.4433,
  longitude: 3.4723,
  accuracy: 12,
  file_data: "/9j/4AAQSkZJRg==",
  fileData: "/9j/4AAQSkZJRg==",
  file_name: "ceiling.jpg",
  fileName: "ceiling.jpg",
  fileType: "image/jpeg",
  contentType: "image/jpeg",
  fileSize: 184320,
  width: 1600,
  height: 1200,
  url: "/api/media/019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07?until=1795255200&signature=xT4k",
  thumbnailUrl: "/api/media/019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07/thumbnail?until=1795255200&signature=pQ7w",
  device: "Chrome on Android",
  cursor: "WyIyMDI2LTExLTMwIiwzXQ",
  nextCursor: null,
  limit: 20,
  version: 1,
  month: "2026-11",
  category: "Plumbing",
  role: "property_owner",
  priority: "high",
  dueDate: "2026-11-30",
  startDate: "2026-11-30",
  endDate: "2027-11-30",
  from: "2026-11-01",
  to: "2026-11-30",
  overdue: false,
  code: "invalid",
  link: "/tickets/019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07",
  "properties.name": "Marina Court",
  "property.name": "Marina Court",
  propertyName: "Marina Court",
  contractorName: "Eze & Sons",
  supportEmail: "help@example.com",
};

const uuid = named.id as string;

/** What the words of a description say the value is. */
const described: [RegExp, unknown][] = [
  [/\bYYYY-MM\b(?!-DD)/, "2026-11"],
  [/Calendar day/i, "2026-11-30"],
  [/\bInstant\b|ISO 8601/i, "2026-11-21T09:30:00.000Z"],
  [/E\.164/, "+2348031234567"],
  [/\bUUID\b/, uuid],
  [/\bNaira\b/i, 45000],
  [/\bMinutes\b/i, 30],
];

/** A value that fits a schema and looks like what the field is for; a schema's own `examples` come first. */
export function exampleOf(schema: Schema, name = "", parent = ""): unknown {
  const own = (schema.examples as unknown[] | undefined)?.[0] ?? schema.default;
  if (own !== undefined) return own;
  if ("const" in schema) return schema.const;
  const branches = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Schema[] | undefined;
  if (branches) return exampleOf(chosen(branches, schema), name, parent);
  if (schema.enum) return oneOf(schema.enum as unknown[], name);
  const types = [schema.type].flat();
  if (schema.properties || types[0] === "object") return objectOf(schema, name || parent);
  if (types[0] === "array") return [exampleOf((schema.items ?? {}) as Schema, singular(name), name)];
  return leafOf(schema, types, name, parent);
}

/** Of several shapes the first that is not null; what is said of all of them is said of it. */
function chosen(branches: Schema[], { description }: Schema): Schema {
  const branch = branches.find((one) => one.type !== "null") ?? {};
  return description === undefined ? branch : { ...branch, description };
}

function oneOf(words: unknown[], name: string): unknown {
  return words.includes(named[name]) ? named[name] : words[0];
}

function objectOf(schema: Schema, name: string): Schema {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (fields.length > 0)
    return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(inner, field, name)]));
  const { propertyNames, additionalProperties, required } = schema;
  if (!additionalProperties) return {};
  const keys = (required ?? (propertyNames as Schema | undefined)?.enum ?? ["see"]) as string[];
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties as Schema, key, name)]));
}

function leafOf(schema: Schema, types: unknown[], name: string, parent: string): unknown {
  const candidates = [
    named[`${parent}.${name}`],
    named[name],
    ...described.filter(([words]) => words.test(String(schema.description ?? ""))).map(([, value]) => value),
    /Id$/.test(name) ? uuid : undefined,
    /(At|On|Until)$/.test(name) ? "2026-11-21T09:30:00.000Z" : undefined,
    types.includes("string") ? capital(name) : undefined,
    types.includes("boolean") ? true : undefined,
    numberWithin(schema),
  ];
  return candidates.find((value) => value !== undefined && fits(value, types, schema)) ?? null;
}

function fits(value: unknown, types: unknown[], { minimum, maximum, maxLength, format }: Schema): boolean {
  if (types[0] === undefined) return true;
  if (value === null) return types.includes("null");
  if (typeof value === "number") {
    const isIn = value >= Number(minimum ?? value) && value <= Number(maximum ?? value);
    return isIn && (types.includes("number") || (types.includes("integer") && Number.isInteger(value)));
  }
  if (typeof value === "string" && types.includes("string")) {
    const isTime = format !== "date-time" || !Number.isNaN(Date.parse(value));
    return isTime && value.length <= Number(maxLength ?? value.length);
  }
  return types.includes(typeof value);
}

const numberWithin = ({ minimum, maximum }: Schema): number =>
  Math.min(Math.max(3, Number(minimum ?? 3)), Number(maximum ?? 3));

const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

const capital = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
