import { bind } from "#platform/http/bind.server.ts";
import { bankCalls } from "./contract.ts";
import { matchLines, undoMatch } from "./matching/service.server.ts";
import { findBank, listBankLines } from "./queries.server.ts";
import { importStatement } from "./service.server.ts";

export const bankBindings = bind(bankCalls, { findBank, listBankLines, importStatement, matchLines, undoMatch });
