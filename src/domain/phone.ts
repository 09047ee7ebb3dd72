import { parsePhoneNumberFromString } from "libphonenumber-js";

const toNigeria = /^(?!800)[2-9]\d{9}$/;

/**
 * Any country's number that libphonenumber calls possible, Nigeria's being the default → E.164, else null.
 * Nigerian ones have ten digits after +234 and are not toll-free. Server only: the library is large.
 */
export const readPhone = (text: string): string | null => {
  const dialled = text.trim().replace(/^00/, "+");
  const phone = parsePhoneNumberFromString(dialled, { defaultCountry: "NG", extract: false });
  if (!phone?.isPossible() || phone.ext) return null;
  if (phone.countryCallingCode === "234" && !toNigeria.test(phone.nationalNumber)) return null;
  return phone.number;
};
