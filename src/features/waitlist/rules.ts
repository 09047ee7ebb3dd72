/** The choices of the form; callers of the plain contract may send other words. */
export const waitlistRoles: Record<string, string> = {
  property_owner: "Property owner",
  property_manager: "Property manager",
  building_occupant: "Building occupant",
  contractor: "Contractor",
  technician: "Technician",
  other: "Other",
};

export const portfolioSizes: Record<string, string> = {
  single: "A single property",
  "2-10": "2 to 10 properties",
  "11-100": "11 to 100 properties",
  "101+": "101 properties or more",
};

export const waitlistPropertyTypes = [
  "Residential (single family)",
  "Multi-family / Apartments",
  "Commercial",
  "Industrial",
  "Public / Institutional",
  "Mixed-use",
  "Other",
] as const;

export const desiredResults = [
  "Fewer breakdowns",
  "Lower maintenance cost",
  "Reliable contractors",
  "Proof that work was done",
  "One record for all properties",
  "Happier occupants",
  "Compliance and safety",
] as const;

export const challenges = [
  "No system or routine in place",
  "Contractors skip tasks / cut corners",
  "Budget constraints",
  "No visibility of what is happening",
  "Emergencies and reactive repairs",
  "Scattered records",
  "Finding skilled technicians",
] as const;

export const budgets = [
  "Not sure yet",
  "Under ₦10,000 a month",
  "₦10,000 to ₦50,000",
  "₦50,000 to ₦200,000",
  "Over ₦200,000",
] as const;

/** The specification's own sentences, in the order of the form. */
export const sentences = {
  fullName: "Full name is required",
  email: "Email is required",
  emailForm: "Valid email is required",
  role: "Role selection is required",
  location: "Location is required",
  portfolioSize: "Portfolio size is required",
  desiredResults: "Please select at least one desired result",
  biggestChallenge: "Please select your biggest challenge",
  consent: "You must agree to be contacted",
} as const;

/** Where somebody came from who followed no marked link. */
export const direct = "direct";

export const pageVariant = "waitlist_form_v1";

export const deviceOf = (userAgent: string): "mobile" | "desktop" =>
  /Mobile|Android|iPhone|iPad/.test(userAgent) ? "mobile" : "desktop";

/** What a form posts: each name with its values. */
export type Typed = Record<string, string[]>;

/** A form that was sent without a script and not taken. */
export type Refused = { status: number; errors: { path: string; message: string }[]; typed: Typed };

/** The specification's words where nothing the person typed is at fault. */
export const failed = {
  title: "Submission Failed",
  description: "There was an error submitting your information. Please try again.",
} as const;

export const trackingFields = ["utmSource", "utmMedium", "utmCampaign", "referrerUrl"] as const;

/** What others wrote into a link must keep nobody from joining: of all that it holds, what can be stored. */
function tidy(field: (typeof trackingFields)[number], text: string | null | undefined): string {
  const whole = (text ?? "")
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ")
    .trim();
  return Array.from(whole)
    .slice(0, field === "referrerUrl" ? 2_000 : 200)
    .join("");
}

/** Where a visitor of this address came from; the marks of a campaign may stand on the page before. */
export function trackingOf(address: string, referrer: string): Record<string, string> {
  const here = new URL(address);
  const before = URL.canParse(referrer) ? new URL(referrer) : null;
  const marked = here.searchParams.has("utm_source") || before?.host !== here.host ? here : before;
  const { searchParams } = marked;
  return {
    utmSource: tidy("utmSource", searchParams.get("utm_source")),
    utmMedium: tidy("utmMedium", searchParams.get("utm_medium")),
    utmCampaign: tidy("utmCampaign", searchParams.get("utm_campaign")),
    referrerUrl: tidy("referrerUrl", referrer),
  };
}

/** The questions with several answers. */
export const lists: ReadonlySet<string> = new Set(["propertyTypes", "desiredResults"]);

/** The body of the call from what a plain form posted. */
export function applicationOf(typed: Typed, { userAgent, now }: { userAgent: string; now: Date }): object {
  const fields = Object.entries(typed).filter(([name]) => !name.startsWith("tracking.") && name !== "consent");
  const tracking = trackingFields.map((name) => [name, tidy(name, typed[`tracking.${name}`]?.[0])]);
  return {
    ...Object.fromEntries(fields.map(([name, values]) => [name, lists.has(name) ? values : values[0]])),
    consent: typed.consent?.includes("true") ?? false,
    tracking: {
      ...Object.fromEntries(tracking),
      device: deviceOf(userAgent),
      pageVariant,
      timestamp: now.toISOString(),
    },
  };
}
