/** What people on the waitlist are made of: invented names, and answers that the form offers. */
export const firstNames = [
  "Chinedu",
  "Zainab",
  "Oluwaseun",
  "Ngozi",
  "Abubakar",
  "Funmilayo",
  "Ifeanyi",
  "Hauwa",
  "Babatunde",
  "Adaora",
  "Suleiman",
  "Yetunde",
  "Efe",
  "Kemi",
  "Nnamdi",
  "Rahila",
  "Osas",
  "Temitope",
];
export const lastNames = [
  "Okeke",
  "Mohammed",
  "Adebayo",
  "Nwachukwu",
  "Lawal",
  "Ojo",
  "Umeh",
  "Yakubu",
  "Fashola",
  "Eze",
  "Garba",
  "Olatunji",
  "Ighodaro",
  "Ajayi",
  "Chukwu",
  "Bature",
];
export const locations = ["Lagos", "Abuja", "Port Harcourt", "Ibadan", "Kano", "Enugu", "Benin City", "Kaduna"];
export const roles = [
  "property_owner",
  "property_owner",
  "property_manager",
  "property_manager",
  "contractor",
  "building_occupant",
  "technician",
  "other",
];
export const sizes = ["single", "2-10", "2-10", "11-100", "101+"];
export const results = [
  "Fewer breakdowns",
  "Lower maintenance cost",
  "Reliable contractors",
  "Proof that work was done",
  "One record for all properties",
  "Happier occupants",
  "Compliance and safety",
];
export const challenges = [
  "No system or routine in place",
  "Contractors skip tasks / cut corners",
  "Budget constraints",
  "No visibility of what is happening",
  "Emergencies and reactive repairs",
  "Scattered records",
  "Finding skilled technicians",
];
export const budgets = [
  "Not sure yet",
  "Under ₦10,000 a month",
  "₦10,000 to ₦50,000",
  "₦50,000 to ₦200,000",
  "Over ₦200,000",
];
export const sources = [null, null, "whatsapp", "google", "instagram", "linkedin"];
