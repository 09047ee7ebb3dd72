import { bind } from "#platform/http/bind.server.ts";
import { meterCalls } from "./contract.ts";
import { readEnergyBook } from "./energy.queries.server.ts";
import { listLateMeters } from "./late.queries.server.ts";
import { findMeter, listMeters } from "./queries.server.ts";
import { importReadings } from "./readings/import.service.server.ts";
import { listReadings } from "./readings/queries.server.ts";
import { addReading, removeReading } from "./readings/service.server.ts";
import { changeMeter, createMeter, removeMeter } from "./service.server.ts";
import { endUsage, setUsage } from "./usage.service.server.ts";

export const meterBindings = bind(meterCalls, {
  listMeters,
  listLateMeters,
  createMeter,
  findMeter,
  changeMeter,
  removeMeter,
  listReadings,
  addReading,
  importReadings,
  removeReading,
  setUsage,
  endUsage,
  readEnergyBook,
});
