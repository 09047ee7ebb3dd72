import { Parser } from "htmlparser2";

const breaking = new Set(["p", "div", "tr", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "section"]);
const unseen = new Set(["style", "script", "head", "title", "template", "noscript", "object"]);
const empty = new Set(["br", "hr", "img", "input", "meta", "link", "col", "area", "base", "wbr", "source"]);

/** What of a page is the mail that is answered, as the programs mark it: left out with all that is inside. */
const quotedClass =
  /\b(gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|tutanota_quote|ms-outlook-mobile-reference-message)\b/;
/** After these nothing is the writer's own. */
const dividerId =
  /^(x_)*(divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|outlookmessageheader|replymessage)$/i;
const isHidden = (style: string): boolean =>
  /display:\s*none|font-size:\s*0(px|pt|;|$)|visibility:\s*hidden/i.test(style);
/** The line that Outlook on a computer draws over what is answered. */
const isRuled = (style: string): boolean =>
  style.length < 500 && /border(-top)?:[^;]*;?\s*border-top:\s*solid\s*#(e1e1e1|b5c4df)/i.test(style);

/** How deep what people write is nested at most; each end of a part is looked for in all that is open. */
const mostOpen = 1_000;

/** The text of a page that somebody wrote, and the pictures that stand in it; where it is too deep, only as far as that. */
export function plainOf(html: string): { text: string; pictures: string[]; isTooDeep: boolean } {
  const out: string[] = [];
  const pictures: string[] = [];
  let [skipping, isOver, isTooDeep] = [0, false, false];
  const open: boolean[] = [];
  const put = (text: string) => {
    if (skipping === 0 && !isOver) out.push(text);
  };
  const parser = new Parser(
    {
      onopentag(name, { class: named = "", id = "", style = "", type = "", src = "" }) {
        if (dividerId.test(id) || isRuled(style)) {
          isOver = true;
          return parser.pause();
        }
        const isQuote =
          quotedClass.test(named) || (name === "blockquote" && (/cite/i.test(type) || named !== "" || id !== ""));
        const leavesOut = unseen.has(name) || isQuote || isHidden(style);
        if (name === "br" || name === "hr") put("\n");
        if (name === "li") put("\n- ");
        if (name === "td" || name === "th") put(" ");
        if (breaking.has(name)) put("\n");
        if (name === "img" && skipping === 0 && src.startsWith("cid:")) pictures.push(src.slice(4));
        if (empty.has(name)) return;
        open.push(leavesOut);
        if (open.length > mostOpen) {
          isTooDeep = true;
          return parser.pause();
        }
        if (leavesOut) skipping += 1;
      },
      ontext: (text) => put(text.replaceAll(/\s+/g, " ")),
      onclosetag(name) {
        if (empty.has(name)) return;
        if (open.pop()) skipping -= 1;
        if (breaking.has(name)) put("\n");
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  const text = out
    .join("")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n");
  return { text: text.trim(), pictures, isTooDeep };
}
