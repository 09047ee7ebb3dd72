const nigerian = /^\+234(\d{3})(\d{3})(\d{4})$/;

/** E.164 → how people write it: "+234 803 123 4567"; other countries' numbers stay as they are. */
export const formatPhone = (phone: string): string => phone.replace(nigerian, "+234 $1 $2 $3");

/** Enough of a number to recognise it by, and no more: "+234 803 ••• ••67". */
export const maskPhone = (phone: string): string =>
  nigerian.test(phone)
    ? phone.replace(nigerian, (_, start, __, end) => `+234 ${start} ••• ••${end.slice(2)}`)
    : maskOther(phone);

/** A phone in full, or enough of it to recognise it by. */
export const phoneIf = (isShown: boolean, phone: string | null): string | null =>
  phone && !isShown ? maskPhone(phone) : phone;

const maskOther = (phone: string): string =>
  phone.length < 8 ? "•".repeat(phone.length) : `${phone.slice(0, 4)}${"•".repeat(phone.length - 6)}${phone.slice(-2)}`;
