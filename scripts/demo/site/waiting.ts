/** What people on the waitlist are made of: invented names, and some answers more often than others. */
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
export const sources = [null, null, "whatsapp", "google", "instagram", "linkedin"];
