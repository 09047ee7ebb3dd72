import { startCopying } from "./copy.script.ts";
import { keepLanguage } from "./language.script.ts";
import { followOldAddress, startList } from "./list.script.ts";
import { startTrying } from "./try.script.ts";

// All the script of the pages that show the calls, which can be read without it.
followOldAddress();
startList();
keepLanguage();
startCopying();
startTrying();
