import type { Sheet } from "./stage.ts";

// Everybody here is invented. example.com is reserved, and no mobile line in Nigeria begins with 0900.

type Part = Omit<Sheet, "email" | "password" | "location"> & { location?: string };

const phone = (ends: number) => `0900 000 ${String(ends).padStart(4, "0")}`;

/** Who plays, by the word that the play calls them. */
export const cast = {
  owner: { name: "Folake Adeyemi", role: "property_owner", phone: phone(101) },
  manager: { name: "Ibrahim Danjuma", role: "property_manager", phone: phone(102) },
  deputy: { name: "Chidinma Okafor", role: "property_manager", phone: phone(103) },
  bookkeeper: { name: "Wale Ojo", role: "property_manager", phone: phone(104) },
  builder: { name: "Obi Facility Care", role: "contractor", phone: phone(110) },
  cooler: { name: "Etim Power & Cooling", role: "contractor", phone: phone(111), location: "Port Harcourt, Rivers" },
  cleaner: { name: "Balogun Clean Works", role: "contractor", phone: phone(112) },
  musa: { name: "Musa Garba", role: "technician", phone: phone(121) },
  blessing: { name: "Blessing Eze", role: "technician", phone: phone(122) },
  kunle: { name: "Kúnlé Afọlábí", role: "technician", phone: phone(123) },
  yusuf: { name: "Yusuf Ɗanladi", role: "technician", phone: phone(124), location: "Abuja, FCT" },
  emem: { name: "Emem Etim", role: "technician", phone: phone(125), location: "Port Harcourt, Rivers" },
  risi: { name: "Risikat Balogun", role: "technician", phone: phone(126) },
  amaka: { name: "Amaka Nwosu", role: "building_occupant", phone: phone(131) },
  segun: { name: "Ṣẹ́gun Oyèlárán", role: "building_occupant", phone: phone(132) },
  halima: { name: "Halima Sani", role: "building_occupant", phone: phone(133) },
  bisi: { name: "Bisi Akande", role: "building_occupant", phone: phone(134) },
  aisha: { name: "Aisha Bello", role: "building_occupant", phone: phone(135), location: "Abuja, FCT" },
  terna: { name: "Terna Iorfa", role: "building_occupant", phone: phone(136), location: "Abuja, FCT" },
  ibiso: { name: "Ibiso Briggs", role: "building_occupant", phone: phone(137), location: "Port Harcourt, Rivers" },
  ekaette: { name: "Ekaette Udo", role: "building_occupant", phone: phone(138), location: "Port Harcourt, Rivers" },
  dare: { name: "Dare Ogunleye", role: "building_occupant", phone: phone(139) },
} as const satisfies Record<string, Part>;
export type Name = keyof typeof cast;

export const sheetOf = (name: Name, password: string): Sheet => {
  const part: Part = cast[name];
  return { location: "Lagos", ...part, email: `${name}@example.com`, password };
};

/** The buildings, in the order in which they are brought in. */
export const buildings = {
  court: {
    picture: "flats",
    name: "Irewole Court",
    type: "Residential - Multi-Family",
    location: "Yaba, Lagos",
    address: "14 Adekunle Crescent, after the water works",
    state: "Lagos",
    lga: "Lagos Mainland",
    buildingAge: 14,
    constructionType: "Modern (Concrete/Steel)",
    units: 16,
    floors: 4,
    usagePattern: "Occupied all year",
    components: ["plumbing", "electrical", "roofing", "security"],
    specialNotes: "Gen (60 kVA) behind the gate house, borehole with overhead tank, POP ceilings, no lift.",
    accessNotes: "Ask Baba Sikiru at the gate. The pump room key hangs in the gate house.",
    latitude: 6.5158,
    longitude: 3.3792,
  },
  terraces: {
    picture: "house",
    name: "Zuma View Terraces",
    type: "Residential - Multi-Family",
    location: "Gwarinpa, Abuja",
    address: "7 Kashim Close, off 3rd Avenue",
    buildingAge: 9,
    constructionType: "Modern (Concrete/Steel)",
    units: 8,
    floors: 2,
    usagePattern: "Occupied all year",
    components: ["plumbing", "electrical", "roofing", "landscaping"],
    specialNotes: "Solar inverter with batteries in every terrace, borehole, septic tanks behind the fence.",
    accessNotes: "Call from the estate gate; security writes your number plate down.",
    latitude: 9.1099,
    longitude: 7.4042,
  },
  park: {
    picture: "office",
    name: "Amadi Business Park",
    type: "Commercial - Office",
    location: "Trans-Amadi, Port Harcourt",
    address: "31 Industrial Layout Road",
    buildingAge: 17,
    constructionType: "Modern (Concrete/Steel)",
    units: 18,
    floors: 5,
    usagePattern: "Working hours only",
    components: ["electrical", "hvac", "elevators", "fire_safety", "plumbing"],
    specialNotes: "Two lifts, 250 kVA generator, split AC units in every suite, fire alarm and extinguishers.",
    accessNotes: "Report to the front desk on the ground floor for a pass.",
    latitude: 4.8156,
    longitude: 7.0498,
  },
} as const;
export type Place = keyof typeof buildings;

/** The units of each building, as its manager added them. */
export const blocks: Record<Place, readonly object[]> = {
  court: [
    { grid: { floors: 4, perFloor: 4, firstFloor: 1, naming: "letters", prefix: "Flat" } },
    { name: "Generator house", floor: 0, kind: "plant" },
    { name: "Gate house", floor: 0, kind: "common" },
  ],
  terraces: [
    { grid: { block: "North row", floors: 1, perFloor: 4, naming: "numbers", prefix: "Terrace" } },
    ...[5, 6, 7, 8].map((number) => ({ block: "South row", floor: 0, name: `Terrace ${number}` })),
  ],
  park: [
    { grid: { floors: 3, perFloor: 6, naming: "running", prefix: "Suite", kind: "office" } },
    { name: "Plant room", floor: -1, kind: "plant" },
  ],
};
/** What the manager knows of some of them. */
export const lets: readonly { place: Place; label: string; facts: object }[] = [
  {
    place: "court",
    label: "1st floor, Flat A",
    facts: { occupancy: "owner_occupied", sizeM2: 96, exclusions: ["Lift"] },
  },
  { place: "court", label: "2nd floor, Flat D", facts: { occupancy: "empty", sizeM2: 84 } },
  { place: "court", label: "3rd floor, Flat B", facts: { occupancy: "occupied", sizeM2: 96 } },
  { place: "court", label: "4th floor, Flat C", facts: { occupancy: "occupied", sizeM2: 84 } },
  { place: "court", label: "4th floor, Flat D", facts: { occupancy: "empty", sizeM2: 84 } },
  { place: "park", label: "1st floor, Suite 9", facts: { occupancy: "empty", sizeM2: 140 } },
];

/** Who lived where, as the manager wrote it down; `who` has an account. */
export const stays: readonly { place: Place; label: string; who?: Name; fields: object }[] = [
  {
    ...{ place: "court", label: "3rd floor, Flat B" },
    fields: { name: "Yetunde Balogun", movedIn: "2021-03-01", movedOut: "2023-06-30" },
  },
  { place: "court", label: "3rd floor, Flat B", who: "amaka", fields: { movedIn: "2023-07-01" } },
  { place: "court", label: "2nd floor, Flat A", who: "segun", fields: { movedIn: "2022-01-15" } },
  { place: "court", label: "1st floor, Flat B", fields: { name: "Ifeoma Okeke", movedIn: "2024-09-01" } },
  { place: "terraces", label: "North row, Ground floor, Terrace 4", who: "aisha", fields: { movedIn: "2024-02-01" } },
];

/** The machines that the manager put on the register. */
export const machines: readonly { place: Place; fields: object }[] = [
  {
    place: "court",
    fields: {
      ...{ name: "Generator", kind: "generator", make: "Mikano", model: "MPS 60", serialNumber: "MK-60-1187" },
      ...{ year: 2016, rating: 60, ratingUnit: "kVA", place: "Generator house", condition: 3 },
      replacementCost: 14_500_000,
    },
  },
  {
    place: "court",
    fields: { name: "Borehole pump", kind: "borehole", year: 2019, rating: 1.5, ratingUnit: "kW", condition: 4 },
  },
  { place: "terraces", fields: { name: "Inverter", kind: "inverter", rating: 10, ratingUnit: "kVA", condition: 4 } },
  {
    place: "park",
    fields: {
      ...{ name: "Lift 1", kind: "lift", rating: 8, ratingUnit: "persons", year: 2011, condition: 3 },
      warrantyUntil: "2021-06-30",
    },
  },
  {
    place: "park",
    fields: { name: "Lift 2", kind: "lift", rating: 8, ratingUnit: "persons", year: 2011, condition: 2 },
  },
  { place: "park", fields: { name: "Generator", kind: "generator", rating: 250, ratingUnit: "kVA", condition: 4 } },
];

/** Who lives or works where; `dare` picked his building himself and nobody has confirmed him yet. */
export const homes: readonly { who: Name; place: Place; unit: string; isConfirmed: boolean }[] = [
  { who: "amaka", place: "court", unit: "Flat 3B", isConfirmed: true },
  { who: "segun", place: "court", unit: "Flat 2A", isConfirmed: true },
  { who: "halima", place: "court", unit: "Flat 4C", isConfirmed: true },
  { who: "bisi", place: "court", unit: "Flat 1D", isConfirmed: true },
  { who: "aisha", place: "terraces", unit: "Terrace 4", isConfirmed: true },
  { who: "terna", place: "terraces", unit: "Terrace 7", isConfirmed: true },
  { who: "ibiso", place: "park", unit: "Suite 12", isConfirmed: true },
  { who: "ekaette", place: "park", unit: "Suite 5", isConfirmed: true },
  { who: "dare", place: "court", unit: "Flat 2C", isConfirmed: false },
];

type Trade = "Plumbing" | "Electrical" | "HVAC" | "Structural" | "General Maintenance" | "Cleaning" | "Lighting";
type Hand = { who: Name; trades: readonly Trade[]; level: string; rate: number };

/** The firms, where they work and who works for them. */
export const firms: readonly { who: Name; places: readonly Place[]; team: readonly Hand[] }[] = [
  {
    who: "builder",
    places: ["court", "terraces", "park"],
    team: [
      { who: "musa", trades: ["Plumbing", "General Maintenance"], level: "master", rate: 6_500 },
      { who: "blessing", trades: ["Electrical", "Lighting"], level: "certified", rate: 7_500 },
      { who: "kunle", trades: ["HVAC", "General Maintenance"], level: "journeyman", rate: 5_000 },
      { who: "yusuf", trades: ["Structural", "General Maintenance"], level: "journeyman", rate: 4_500 },
    ],
  },
  {
    who: "cooler",
    places: ["park", "court"],
    team: [{ who: "emem", trades: ["HVAC", "Electrical"], level: "master", rate: 8_000 }],
  },
  {
    who: "cleaner",
    places: ["court", "terraces"],
    team: [{ who: "risi", trades: ["Cleaning", "General Maintenance"], level: "apprentice", rate: 3_000 }],
  },
];
