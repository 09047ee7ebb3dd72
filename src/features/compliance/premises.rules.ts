import type { PremisesRequirement } from "#domain/requirements.ts";
import { type BuildingFacts, isFactory, isLagos, isSaid, type Rule } from "./facts.rules.ts";

const statutory = { sort: "statutory" } as const;

const sellsFuel = isSaid("use:filling station", "plant:fuel pumps");
const isWorks = isSaid(
  ...["use:bakery", "use:wood workshop", "use:food factory", "use:chemical works", "use:paint or print works"],
  ...["use:drug store or factory", "plant:process machines", "use:factory", "use:cold store", "use:laundry"],
);
const isDepotOrGas = isSaid("use:fuel depot", "use:gas refilling plant");
/** A sick bay in these is no health facility. */
const hasSickBay = isSaid("use:school", "use:transport terminal", "use:factory", "use:stadium");
const isHealthFacility = isSaid("use:hospital", "plant:operating theatre", "plant:x-ray", "plant:oxygen cylinders");

/** What the law asks of what goes on in a building, by what its keepers said of it. */
export const premisesRules: Record<PremisesRequirement, Rule> = {
  lifting_gear: {
    ...{ ...statutory, title: "Examination of lifting gear", publicWords: "Lifting gear examined on" },
    basis: "Factories Act and the lifting regulations of 2018: forklifts, hoists and goods lifts at fixed times.",
    applies: isSaid("plant:forklifts"),
  },
  factory_registration: {
    ...{ ...statutory, title: "Registration of the factory", publicWords: "Registered as a factory since" },
    basis: "Factories Act: factories are registered with the Federal Ministry of Labour and keep a general register.",
    applies: (facts) => isFactory(facts) && isWorks(facts),
  },
  petroleum_licence: {
    ...{ ...statutory, title: "Petroleum or gas licence", publicWords: "Licensed for fuel or gas since" },
    basis: "Petroleum Industry Act 2021: retail, storage and gas plants need a licence of the NMDPRA.",
    applies: isSaid(
      ...[
        "use:filling station",
        "use:fuel depot",
        "use:gas refilling plant",
        "plant:fuel pumps",
        "plant:aviation fuel",
      ],
    ),
  },
  dispenser_seals: {
    ...{ ...statutory, title: "Seals of fuel dispensers", publicWords: "Fuel dispensers sealed on" },
    basis: "Weights and Measures Act: what is used for trade is verified and stamped.",
    applies: (facts: BuildingFacts) =>
      sellsFuel(facts) && (!isDepotOrGas(facts) || isSaid("use:filling station")(facts)),
  },
  scale_seals: {
    ...{ ...statutory, title: "Seals of scales and weighbridges", publicWords: "Scales verified on" },
    basis: "Weights and Measures Act: what is used for trade is verified and stamped.",
    applies: isSaid("plant:weighing", "use:gas refilling plant", "use:bakery"),
  },
  food_permit: {
    ...{ ...statutory, title: "Food and health permits", publicWords: "Food and health permit of" },
    basis: "Local health authorities license food premises; NAFDAC registers packaged food and water.",
    applies: isSaid("use:bakery", "use:food factory", "use:restaurant", "use:hotel", "use:cold store", "use:snack bar"),
  },
  drug_licence: {
    ...{ ...statutory, title: "Licence of the drug store or factory", publicWords: "Licensed for drugs since" },
    basis: "NAFDAC and the Pharmacy Council license premises for drugs.",
    applies: isSaid("use:drug store or factory", "use:pharmacy", "use:food factory", "use:bakery"),
  },
  health_registration: {
    ...{ ...statutory, title: "Registration of the health facility", publicWords: "Health facility registered since" },
    basis: "Lagos: health facilities are registered with HEFAMAA (Health Sector Reform Law 2006).",
    applies: (facts) =>
      isLagos(facts) &&
      isSaid("use:hospital", "use:clinic", "use:mortuary")(facts) &&
      ((!hasSickBay(facts) && !isSaid("use:pharmacy")(facts)) || isHealthFacility(facts)),
  },
  radiation_licence: {
    ...{ ...statutory, title: "Radiation licence and survey", publicWords: "X-ray rooms surveyed on" },
    basis: "Nuclear Safety and Radiation Protection Act 1995: the NNRA licenses and inspects sources of radiation.",
    applies: isSaid("plant:x-ray"),
  },
  explosives_licence: {
    ...{ ...statutory, title: "Licence of the explosives magazine", publicWords: "Magazine licensed since" },
    basis: "Explosives Act 1964: explosives are kept in a licensed magazine only.",
    applies: isSaid("plant:explosives"),
  },
  environmental_audit: {
    ...{ ...statutory, title: "Environmental audit and permits", publicWords: "Environmental audit of" },
    basis:
      "NESREA nationally, LASEPA in Lagos, the petroleum authority for oil and gas; confirm the interval with them.",
    applies: isSaid(
      ...["use:chemical works", "use:fuel depot", "plant:effluent plant", "use:food factory", "use:quarry"],
      ...["sewage:treatment plant", "use:factory", "use:filling station", "use:gas refilling plant", "use:mortuary"],
    ),
  },
};
