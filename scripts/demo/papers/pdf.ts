/** A page of plain text as PDF (ISO 32000-1), with a heading, a rule and lines; only letters of Latin-1. */
export function pdfOf(heading: string, lines: readonly string[]): Buffer {
  const text = (at: { x: number; y: number; size: number; font: string }, words: string) =>
    `BT /${at.font} ${at.size} Tf ${at.x} ${at.y} Td (${words.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`;
  const content = [
    text({ x: 56, y: 770, size: 18, font: "F2" }, heading),
    "0.16 0.21 0.48 RG 1.5 w 56 756 m 539 756 l S",
    ...lines.map((words, at) => text({ x: 56, y: 726 - at * 20, size: 11, font: "F1" }, words)),
  ].join("\n");
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return assemble([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>",
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
  ]);
}

/** The objects, one after another, and the table that says where each begins. */
function assemble(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, at) => {
    const start = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = file.length;
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
