/** What carriers call the end of a message; null where it is on its way, or we do not know the word. */
export function reportOf(status: string): "delivered" | "failed" | null {
  if (/^(delivered|success|read)$|delivery success|^delivered/i.test(status)) return "delivered";
  if (/fail|reject|dnd|expired|undeliver|absent|blacklist|invalid/i.test(status)) return "failed";
  return null;
}
