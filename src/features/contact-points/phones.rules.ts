/** How long a code is good. */
export const codeMinutes = 10;
/** How often a code may be guessed. */
export const mostCodeTries = 5;
/** Phones of one person. */
export const mostPhones = 3;

/** What mail programs and phones put under a text. */
const signature = /^\s*(sent (from|via|with)|get outlook)\b.*$/gim;
/** What makes a word politer or louder. */
const fillers = /\b(abeg|please|pls|plz|biko|oya|o+|jor|jare|sir|ma|na|now|una|make|tunse|all)\b/g;
/** What it is that comes. */
const notices = /\b((all )?(the |these |your )?(sms|(text )?messages?|msgs?|texts|notices))\b/g;
const stops =
  /^(i sa(y|id) )?(((stop+|stp)( it| am| this| sending| texting| disturbing)?( me)* ?)+|(stopall|unsubscribe|end|quit|cancel|remove|comot me)( me)*|opt ?out|leave me( alone)?|e don do|(no|dont|do not)( dey)? (send|disturb|text)(( me)+( again)?| again))$/;

/** Small letters, a space between words; what is spelled letter by letter is one word. */
function plain(text: string): string {
  const letters = text
    .replaceAll(signature, "")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
  return /^(\p{L} )+\p{L}$/u.test(letters) ? letters.replaceAll(" ", "") : letters;
}

/** The word alone, where that is all that a text says. */
const alone = (text: string): string =>
  plain(text).replaceAll(notices, "me").replaceAll(fillers, "").replaceAll(/ +/g, " ").trim();

/** Whether somebody writes that they have had enough, as people here spell it; whoever says what is to stop has written a message. */
export const isStop = (text: string): boolean => stops.test(alone(text));

/** Whether somebody writes that they want it again. */
export const isStart = (text: string): boolean => /^(start|unstop)( me)*( again)?$/.test(alone(text));
