import { bind } from "#platform/http/bind.server.ts";
import { unitCalls } from "./contract.ts";
import { listDirectoryUnits } from "./directory.queries.server.ts";
import { listUnitHistory } from "./history.queries.server.ts";
import { importUnits } from "./import.service.server.ts";
import { listUnits } from "./queries.server.ts";
import { importResidents } from "./resident-import.service.server.ts";
import { residentCalls } from "./residents.contract.ts";
import { listResidents } from "./residents.queries.server.ts";
import { addResident, changeResident } from "./residents.service.server.ts";
import { changeUnit, createUnits, removeUnit } from "./service.server.ts";

export const unitBindings = [
  ...bind(unitCalls, {
    listUnits,
    listDirectoryUnits,
    listUnitHistory,
    createUnits,
    changeUnit,
    removeUnit,
    importUnits,
  }),
  ...bind(residentCalls, { listResidents, addResident, importResidents, changeResident }),
];
