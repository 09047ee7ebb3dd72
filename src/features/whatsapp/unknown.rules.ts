import { type Answer, dangerWords, type Read, say } from "./talk.rules.ts";

/** What somebody is told of whom nothing is known. */
export const unknownAnswer = (read: Read, siteUrl: string): Answer => {
  const isDanger = read.emergency !== "quiet";
  const how = `We do not know this WhatsApp yet. Open ${siteUrl}/account and press "Connect WhatsApp", or send the code of the sticker in your building: TUNSE and its 13 letters.`;
  return say(isDanger ? `${dangerWords(read)}\n\nNobody has been told. ${how}` : how, [], isDanger);
};

/** As `unknownAnswer`, by SMS. */
export const unknownSmsAnswer = (read: Read, siteUrl: string): Answer => {
  const isDanger = read.emergency !== "quiet";
  const how = `We do not know this phone. Add it at ${siteUrl}/account, or send the code of your building's sticker: TUNSE and its 13 letters.`;
  return say(isDanger ? `In danger, call ${read.call} now. Nobody has been told. ${how}` : how, [], isDanger);
};

/** What somebody is told who lives in no building here. The words of safety are the last: by SMS the end is cut. */
export const noHomeAnswer = (read: Read, siteUrl: string): Answer => {
  const isDanger = read.emergency !== "quiet";
  const how = `You live in no building here, so that we cannot send a repair request for you. Answer our messages here, or open ${siteUrl}.`;
  return say(isDanger ? `Nobody has been told. ${dangerWords(read)}\n\n${how}` : how, [], isDanger);
};
