import type { ComponentProps, ReactNode } from "react";
import { RadioCards } from "#ui/choice.tsx";
import { StarChoice } from "#ui/rating.tsx";
import { type Named, useOwnForm } from "./form.tsx";

type FormCardsProps = Omit<ComponentProps<typeof RadioCards>, "id" | "name" | "legend" | "error"> & {
  field: Named;
  legend?: ReactNode;
};

/** A field that is chosen by cards. */
export function FormCards({ field, legend = field.label, ...rest }: FormCardsProps) {
  return <RadioCards {...useOwnForm(field)} name={field.name} legend={legend} {...rest} />;
}

type FormStarsProps = { field: Named; defaultValue: number };

/** A field that is one to five stars; none is chosen where `defaultValue` is 0. */
export function FormStars({ field, defaultValue }: FormStarsProps) {
  return <StarChoice {...useOwnForm(field)} name={field.name} legend={field.label} defaultValue={defaultValue} />;
}
