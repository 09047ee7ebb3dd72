import { readText } from "./reader.rules.ts";
import { written } from "./written.rules.ts";

const pidgin = new Set(
  "dey don wey abeg na una wetin una dem fit wahala sef oga comot sabi pikin dis dat am e go no be make for".split(" "),
);
/** Words that Pidgin shares with English say nothing alone. */
const shared = new Set("go no be make for am dis dat e".split(" "));
const elsewhere = new Set(written.flatMap(({ ha = "", yo = "", ig = "" }) => `${ha},${yo},${ig}`.split(/[ ,]+/)));
const english = new Set("the is are was has have and of it in on at there please been".split(" "));

/** Which language a report is most likely in, as the texts to learn from name them. */
export function languageOf(text: string): "en" | "pcm" | "mixed" {
  const words = readText(text).map((word) => word.text);
  const among = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  const ofPidgin = among(pidgin) - among(shared);
  const isForeign = words.some((word) => elsewhere.has(word) && word.length > 3 && !pidgin.has(word));
  if (ofPidgin === 0) return isForeign && among(english) > 0 ? "mixed" : "en";
  return among(english) > 2 * ofPidgin ? "mixed" : "pcm";
}
