import { showTwins } from "../../../tests/harness/twins.ts";

/** What a rare kind of building has, and a twin that only sounds like it. */
showTwins([
  [
    "a chiller that is named is there in a home, too, and a freezer there is no cold room",
    "chiller-annual-service",
    { type: "Residential - Single Family", notes: "Ducted air with a chiller." },
    { type: "Residential - Single Family", notes: "A deep freezer and a fridge." },
  ],
  [
    "a walk-in cold room is there whatever the kind",
    "cold-room-service",
    { type: "Residential - Single Family", notes: "A walk in cold room." },
    { type: "Residential - Single Family", notes: "A deep freezer and a fridge." },
  ],
  [
    "what a rare construction needs comes with it, whatever was ticked",
    "prefab-joint-and-fixing-check",
    { type: "Industrial - Warehouse", notes: "", construction: "Pre-fabricated" },
    { type: "Industrial - Warehouse", notes: "", construction: "Modern (Concrete/Steel)" },
  ],
  [
    "wires count where many sleep, whatever was ticked",
    "fixed-wiring-inspection-dwelling",
    { type: "Residential - Multi-Family", notes: "An orphanage.", ticks: ["plumbing"] },
    { type: "Residential - Multi-Family", notes: "", ticks: ["plumbing"] },
  ],
  [
    "where nobody is, nobody drills the way out",
    "fire-drill",
    { type: "Industrial - Warehouse", notes: "A mast with a shelter." },
    { type: "Industrial - Warehouse", notes: "A mast with a shelter, unmanned." },
  ],
  [
    "latrines alone have no drains to jet",
    "drain-and-manhole-rodding",
    { type: "Commercial - Office", notes: "Toilets that flush.", ticks: ["plumbing"] },
    { type: "Commercial - Office", notes: "Two pit latrines.", ticks: ["plumbing"] },
  ],
  [
    "bags of rice on a trader's corridor are no store of grain",
    "grain-moisture-check",
    { type: "Industrial - Warehouse", notes: "Bags of rice to the roof." },
    { type: "Commercial - Retail", notes: "Each shop has bags of rice.", units: 20 },
  ],
  [
    "a home with one dryer is no laundry",
    "process-effluent-sampling",
    { type: "Commercial - Retail", notes: "A laundry." },
    { type: "Residential - Multi-Family", notes: "An orphanage with a tumble dryer." },
  ],
  [
    "the digester of an oil mill makes no biogas",
    "biogas-digester-check",
    { type: "Industrial - Manufacturing", notes: "Pig farm with a digester." },
    { type: "Industrial - Manufacturing", notes: "Palm oil mill with a digester." },
  ],
]);
