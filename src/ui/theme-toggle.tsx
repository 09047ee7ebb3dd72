import { MonitorSmartphone, Moon, Sun } from "lucide-react";
import type { Theme } from "#domain/theme.ts";
import { IconButton } from "./button.tsx";
import { chooseTheme, useTheme } from "./theme.ts";

const steps: Record<Theme, { next: Theme; label: string; icon: typeof Sun }> = {
  system: { next: "light", label: "Theme follows this device. Change to light", icon: MonitorSmartphone },
  light: { next: "dark", label: "Light theme. Change to dark", icon: Sun },
  dark: { next: "system", label: "Dark theme. Follow this device", icon: Moon },
};

/** One press to the next of: as the device, light, dark. */
export function ThemeToggle({ className }: { className?: string }) {
  const { next, label, icon: Icon } = steps[useTheme()];
  return (
    <IconButton label={label} onClick={() => chooseTheme(next)} className={className}>
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
