import { type Verdict, verifyPack } from "./verify.rules.ts";
import { openZip } from "./zip.rules.ts";

// The page that checks a pack without a network: it asks for the file, and reads it here.

const said = document.querySelector<HTMLElement>("#said");
const key = document.querySelector<HTMLInputElement>("#key");

document.querySelector<HTMLInputElement>("#pack")?.addEventListener("change", async ({ currentTarget }) => {
  const file = (currentTarget as HTMLInputElement).files?.[0];
  if (!file || !said) return;
  said.replaceChildren(line("p", "Checking…"));
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  const verdict = await openZip(file.size, read).then(
    (zip) => verifyPack(zip, key?.value.trim() || undefined),
    (error: Error): Verdict => ({ faults: [{ says: error.message }], remarks: [], pack: null }),
  );
  said.replaceChildren(...shown(verdict));
});

function shown({ faults, remarks, pack }: Verdict): HTMLElement[] {
  const [first] = faults;
  const head = first ? `Not as it was signed. First: ${first.says}` : "Everything is as it was signed.";
  const verdict = line("p", head);
  verdict.className = first ? "bad" : "good";
  const facts = pack
    ? `${pack.about}. ${pack.entries} entries of ${pack.size}, ${pack.files} files, made ${pack.madeAt}. Key: ${pack.key}`
    : "";
  return [verdict, line("p", facts), list(faults.slice(1).map(({ says }) => says)), list(remarks)];
}

function line(name: "p" | "li", text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function list(sentences: string[]): HTMLElement {
  const element = document.createElement("ul");
  element.append(...sentences.map((text) => line("li", text)));
  return element;
}
