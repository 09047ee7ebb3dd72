import { Construction, Flame, type LucideIcon, MoveVertical, Waves, Wind, Zap } from "lucide-react";
import { type EmergencyKind, emergencies, emergencyKinds } from "#domain/emergencies.ts";

const icons: Record<EmergencyKind, LucideIcon> = {
  fire: Flame,
  gas: Wind,
  shock: Zap,
  flood: Waves,
  collapse: Construction,
  lift: MoveVertical,
};

/** Style alone shows what belongs to the chosen tile, so that it is there before any script runs. */
const shownWith: Record<EmergencyKind, string> = {
  fire: "[.has-emergency:has([value=fire]:checked)_&]:block",
  gas: "[.has-emergency:has([value=gas]:checked)_&]:block",
  shock: "[.has-emergency:has([value=shock]:checked)_&]:block",
  flood: "[.has-emergency:has([value=flood]:checked)_&]:block",
  collapse: "[.has-emergency:has([value=collapse]:checked)_&]:block",
  lift: "[.has-emergency:has([value=lift]:checked)_&]:block",
};

/** Six big buttons, as in a lift. */
export function EmergencyTiles() {
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-bold tracking-[-0.01em]">2. Tell your building</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
        {emergencyKinds.map((kind) => (
          <Tile key={kind} kind={kind} />
        ))}
      </div>
    </fieldset>
  );
}

function Tile({ kind }: { kind: EmergencyKind }) {
  const Icon = icons[kind];
  return (
    <label className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-card border-2 border-input-line bg-surface p-2 text-center font-bold hover-fade hover:border-bad has-checked:border-bad has-checked:bg-bad has-checked:text-on-fill has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand sm:min-h-32 sm:text-lg">
      <input type="radio" name="kind" value={kind} className="sr-only" />
      <Icon aria-hidden="true" className="size-8 shrink-0 sm:size-10" />
      {emergencies[kind].label}
    </label>
  );
}

/** What to do right now, of the tile that is chosen. */
export function WhatToDoNow() {
  return emergencyKinds.map((kind) => (
    <p key={kind} className={`hidden text-lg leading-snug font-semibold ${shownWith[kind]}`}>
      {emergencies[kind].now}
    </p>
  ));
}
