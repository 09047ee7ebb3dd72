import { RadioCards } from "#ui/choice.tsx";
import { chooseTheme, useTheme } from "#ui/theme.ts";

const cards = [
  { value: "system", label: "As this device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Kept in this browser only. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <RadioCards
      legend="Theme"
      name="theme"
      columns={3}
      cards={cards}
      value={theme}
      onChange={(event) => {
        const chosen = cards.find(({ value }) => value === event.currentTarget.value);
        if (chosen) chooseTheme(chosen.value);
      }}
    />
  );
}
