import { formatNaira } from "#domain/money.ts";

type Said = { propertyId: string; kobo: number; memo: string };

const about = ({ propertyId }: Said) => ({
  kind: "access" as const,
  propertyId,
  link: `/property/${propertyId}?tab=money`,
});

/** To whoever else may enter money, when somebody asks for a second yes. */
export const secondAskedNotice = (who: string, said: Said) => ({
  ...about(said),
  priority: "high" as const,
  title: "Money out waits for your yes",
  message: `${who} asks: ${formatNaira(said.kobo)} for “${said.memo}”.`,
});

/** To whoever asked. */
export const secondSaidNotice = (who: string, said: Said, reason: string | null) => ({
  ...about(said),
  priority: "medium" as const,
  title: reason === null ? "Money out was entered" : "Somebody said no to money out",
  message: `${who} said ${reason === null ? "yes" : "no"} to ${formatNaira(said.kobo)} for “${said.memo}”.${reason === null ? "" : ` ${reason}`}`,
});
