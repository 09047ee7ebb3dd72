/** The first sentence of what somebody wrote, as a title. */
export function titleOf(description: string): string {
  const [line = ""] = description.trim().split(/\n|(?<=[.!?])\s/);
  const words = withoutEnd(line);
  if (words.length <= longestTitle) return words;
  // A cut may go through a sign that is made of two.
  return `${words
    .slice(0, words.lastIndexOf(" ", longestTitle) + 1 || longestTitle)
    .toWellFormed()
    .trim()}…`;
}
const longestTitle = 80;

/** A pattern would begin anew at each dot of many that do not end the line. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && /[.\s]/.test(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}
