import { clsx } from "clsx";

type AdireProps = {
  className?: string;
  /** Side of one repeat of the cloth. */
  repeatPx?: number;
};

/** A piece of the house's resist-dyed cloth. Decoration only: nothing that must be read goes on it. */
export function Adire({ className, repeatPx = 320 }: AdireProps) {
  return (
    <div
      aria-hidden="true"
      className={clsx("adire", className)}
      style={{ "--adire-size": `${repeatPx}px` } as AdireStyle}
    />
  );
}

type AdireStyle = React.CSSProperties & { "--adire-size": string };
