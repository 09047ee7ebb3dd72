import type { Drawing } from "../../pictures/drawings.ts";
import type { Place } from "../cast.ts";

/** What a paper is made of: pages of text, a table or a drawing. */
type Content = { pdf: readonly string[] } | { csv: string } | { picture: Drawing };
export type Paper = {
  daysAgo: number;
  place: Place;
  title: string;
  category: string;
  description?: string;
  tags: readonly string[];
  accessLevel?: "contractor" | "technician" | "all";
  /** Days from the last day of the play; below 0 it is over. */
  expiresIn?: number;
  content: Content;
};

const accounts = `month,item,naira
1,Diesel,412000
1,Lift service,300000
2,Diesel,388500
2,Cleaning,180000
3,Fire alarm service,120000
3,Diesel,431000
`;
const meters = `unit,meter,last reading,this reading
Flat 1D,0412-77,18230,18604
Flat 2A,0412-78,20911,21377
Flat 3B,0412-79,15402,15751
Flat 4C,0412-80,22018,22590
`;

/** What stands in the data rooms, in the order in which it was put there. */
export const papers: readonly Paper[] = [
  {
    daysAgo: 240,
    place: "court",
    title: "Ground floor plan",
    category: "technical_drawings",
    description: "As built; the pump room and the septic tank are marked.",
    tags: ["drawings", "plumbing"],
    accessLevel: "technician",
    content: { picture: "flats" },
  },
  {
    daysAgo: 239,
    place: "park",
    title: "Lift maintenance contract",
    category: "contracts",
    tags: ["lifts", "yearly"],
    accessLevel: "contractor",
    expiresIn: 124,
    content: {
      pdf: [
        "Both lifts are serviced each month.",
        "Call-out within four hours, day and night.",
        "Parts above NGN 50,000 need the owner's word.",
      ],
    },
  },
  {
    daysAgo: 236,
    place: "court",
    title: "Building insurance",
    category: "contracts",
    description: "Fire, flood and public liability.",
    tags: ["insurance", "statutory"],
    expiresIn: 24,
    content: {
      pdf: ["Sum insured NGN 480,000,000.", "Premium paid for twelve months.", "Claims are to be told within 14 days."],
    },
  },
  {
    daysAgo: 231,
    place: "park",
    title: "Fire safety certificate",
    category: "permits",
    tags: ["fire", "statutory"],
    accessLevel: "all",
    expiresIn: 52,
    content: {
      pdf: [
        "The premises were inspected and found fit.",
        "Extinguishers: 34. Hose reels: 10. Alarm points: 62.",
        "Valid for one year.",
      ],
    },
  },
  {
    daysAgo: 228,
    place: "terraces",
    title: "Inverter and battery warranty",
    category: "warranties",
    tags: ["solar", "warranty"],
    accessLevel: "contractor",
    expiresIn: 430,
    content: { pdf: ["Eight inverters of 5 kVA, 32 batteries of 220 Ah.", "Batteries are covered for three years."] },
  },
  {
    daysAgo: 214,
    place: "terraces",
    title: "House rules",
    category: "other",
    description: "Refuse days, quiet hours and where to park.",
    tags: ["residents"],
    accessLevel: "all",
    content: {
      pdf: [
        "Refuse is collected on Tuesday and Friday.",
        "Generators are off from 11 at night.",
        "Visitors park outside the second gate.",
      ],
    },
  },
  {
    daysAgo: 187,
    place: "court",
    title: "Borehole water test",
    category: "inspection_reports",
    tags: ["water", "laboratory"],
    accessLevel: "all",
    content: {
      pdf: [
        "Sample taken at the tap of the pump room.",
        "pH 6.8; no coliforms in 100 ml.",
        "Fit to drink after chlorination.",
      ],
    },
  },
  {
    daysAgo: 160,
    place: "park",
    title: "Service charge, first quarter",
    category: "financial_records",
    tags: ["service charge"],
    content: { csv: accounts },
  },
  {
    daysAgo: 141,
    place: "court",
    title: "Residents' meeting",
    category: "meeting_notes",
    tags: ["residents", "gate"],
    accessLevel: "all",
    content: {
      pdf: [
        "Present: 11 of 16 flats.",
        "The gate motor is to be repaired, not replaced.",
        "Diesel is shared by meter from next month.",
      ],
    },
  },
  {
    daysAgo: 96,
    place: "terraces",
    title: "Structural look-over after the rains",
    category: "inspection_reports",
    tags: ["structure"],
    accessLevel: "contractor",
    content: {
      pdf: [
        "Hairline cracks at Terraces 3 and 7, no movement.",
        "Spalling at the tank stand: treat within three months.",
      ],
    },
  },
  {
    daysAgo: 61,
    place: "court",
    title: "Meter readings",
    category: "maintenance_records",
    tags: ["meters", "power"],
    content: { csv: meters },
  },
  {
    daysAgo: 44,
    place: "park",
    title: "Generator service sheet",
    category: "maintenance_records",
    tags: ["generator", "250 kVA"],
    accessLevel: "technician",
    content: {
      pdf: [
        "8,412 running hours.",
        "Oil, fuel and air filters changed. Belt at 60 per cent.",
        "Next major service at 9,000 hours.",
      ],
    },
  },
  {
    daysAgo: 12,
    place: "terraces",
    title: "Septic tank emptied",
    category: "maintenance_records",
    tags: ["septic"],
    accessLevel: "contractor",
    content: { picture: "drainClear" },
  },
];
