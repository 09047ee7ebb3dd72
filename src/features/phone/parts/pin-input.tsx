import type { ComponentProps } from "react";
import { Input } from "#ui/field.tsx";

/** Figures only, as large as on a lock; no browser keeps them. */
export const PinInput = (props: ComponentProps<typeof Input>) => (
  <Input
    {...props}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    className="text-xl tracking-widest tabular-nums"
  />
);
