import { File, FileImage, FileSpreadsheet, FileText, Film, type LucideIcon } from "lucide-react";
import { sortOf } from "../rules.ts";

const signs: Record<ReturnType<typeof sortOf>, { Icon: LucideIcon; label: string; tone: string }> = {
  image: { Icon: FileImage, label: "Picture", tone: "bg-good-tint text-good" },
  video: { Icon: Film, label: "Video", tone: "bg-brand-tint text-brand" },
  pdf: { Icon: FileText, label: "PDF", tone: "bg-bad-tint text-bad" },
  spreadsheet: { Icon: FileSpreadsheet, label: "Spreadsheet", tone: "bg-good-tint text-good" },
  other: { Icon: File, label: "File", tone: "bg-hush text-ink-soft" },
};

/** What sort of file it is. */
export function FileSign({ fileType, fileName }: { fileType: string; fileName: string }) {
  const { Icon, label, tone } = signs[sortOf(fileType, fileName)];
  return (
    <span className={`flex size-11 shrink-0 items-center justify-center rounded-control ${tone}`}>
      <Icon aria-label={label} role="img" className="size-6" />
    </span>
  );
}
