import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import { type Callable, typed } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { asBase64 } from "#browser/base64.ts";
import { type Old, optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import type { FieldProblem } from "#domain/problems.ts";
import type { Route } from "#domain/routes.ts";
import type { Import, importCalls } from "./contract.ts";
import { countOf, type Fate, type ImportKind } from "./fields.ts";
import { importRoutes } from "./routes.ts";

const importApi = typed<typeof importCalls>(importRoutes);

/** Which imports are shown beside a dialog: of a building, or of one meter of it; of buildings without either. */
export type Whose = { kind: ImportKind; propertyId?: string; subjectId?: string };

/** The files that were read in before, the latest ten. */
export const useImports = (whose: Whose) =>
  useQuery(optionsOf(importApi.listImports, { ...whose, limit: 10 }), queryClient);

/** What every import answers. */
export type Answered = {
  counts: Record<Fate, number>;
  rows: { row: number; fate: Fate; label: string; problems: string[] }[];
  warnings: string[];
};
type Sent = { id?: string; fileData: string; fileName: string; dryRun: boolean };

export type Importing<A extends Answered> = Whose & {
  call: Route;
  /** Of what it is read into; buildings are read into an account. */
  into?: string;
  refreshes: readonly Old[];
  /** What more there is to say once it is in. */
  said?: ((answer: A) => string) | undefined;
};

const largest = 4_000_000;
/** Looks at a file first, and then takes it in. */
export function useImport<A extends Answered>({ call, into, kind, refreshes, said }: Importing<A>, onDone: () => void) {
  const typedCall: Callable<z.ZodType<unknown, Sent>, z.ZodType<A>> = call;
  const target = into === undefined ? {} : { id: into };
  const [file, setFile] = useState<{ fileName: string; fileData: string }>();
  const [problem, setProblem] = useState<string>();
  const look = useSend(typedCall, { onError: ({ message }) => setProblem(message) });
  const take = useSend(typedCall, {
    refreshes: [...refreshes, importApi.listImports],
    onError: (error) => problemToast("Not read in", error, lookFirst),
    onSuccess: (answer) => {
      goodToast(`${countOf(kind, writtenOf(answer))} read in`, said?.(answer) ?? "");
      onDone();
    },
  });
  const choose = async ([chosen]: File[]) => {
    setProblem(undefined);
    setFile(undefined);
    look.reset();
    if (!chosen) return;
    if (chosen.size > largest) return setProblem("The file is too large. 4 MB at most.");
    const sent = { fileName: chosen.name, fileData: await asBase64(chosen) };
    setFile(sent);
    look.mutate({ ...target, ...sent, dryRun: true });
  };
  /** What was said of a file is not true any more once another is taken back. */
  const forget = () => {
    setFile(undefined);
    look.reset();
  };
  const takeIn = () => file && take.mutate({ ...target, ...file, dryRun: false });
  return { file, problem, look, take, choose, takeIn, forget };
}

/** How many rows are written of a file. */
export const writtenOf = ({ counts }: Answered): number => counts.new + counts.changed;

/** Takes back what a file made; what stands in the way is told row by row. */
export function useUndo({ kind, made, changed }: Import, refreshes: readonly Old[], onDone: () => void) {
  const [inTheWay, setInTheWay] = useState<FieldProblem[]>([]);
  const undo = useSend(importApi.undoImport, {
    refreshes: [...refreshes, importApi.listImports],
    onError: (error) => {
      setInTheWay(error instanceof ApiProblem ? error.errors : []);
      problemToast("Not undone", error, lookFirst);
    },
    onSuccess: () => {
      goodToast("Undone", `${countOf(kind, made + changed)} taken back.`);
      onDone();
    },
  });
  return { undo, inTheWay };
}
