import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { Old } from "#browser/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { useImports, useUndo, type Whose } from "../client.ts";
import type { Import } from "../contract.ts";
import { countOf } from "../fields.ts";

type EarlierImportsProps = Whose & { refreshes: readonly Old[]; onUndone: () => void };

/** The files that were read in before, each of which can be taken back as a whole. */
export function EarlierImports({ kind, propertyId, subjectId, refreshes, onUndone }: EarlierImportsProps) {
  const list = useImports({
    kind,
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(subjectId === undefined ? {} : { subjectId }),
  });
  if (list.isError)
    return (
      <FailedState
        title="The earlier files could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  const imports = list.data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Section title="Files read in before">
      <Divided>
        {imports.map((one) => (
          <Row key={one.id} of={one} refreshes={refreshes} onUndone={onUndone} />
        ))}
      </Divided>
    </Section>
  );
}

type RowProps = Pick<EarlierImportsProps, "refreshes" | "onUndone"> & { of: Import };

function Row({ of, refreshes, onUndone }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const { undo, inTheWay } = useUndo(of, refreshes, () => {
    setAsking(false);
    onUndone();
  });
  const { id, kind, fileName, made, changed, by, at, undoneAt, undoableUntil } = of;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-48 break-words">
          <span className="block font-semibold">{fileName ?? "A file without a name"}</span>
          <span className="block text-sm text-ink-soft">
            {countOf(kind, made + changed)} by {by}, <Instant at={at} />
          </span>
        </span>
        {undoneAt ? <Badge>Undone</Badge> : null}
        {undoableUntil && !isAsking ? (
          <Button icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={() => setAsking(true)}>
            Undo
          </Button>
        ) : null}
      </div>
      {isAsking && undoableUntil ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="basis-full">Take back {countOf(kind, made + changed)}? All of it goes, or nothing.</p>
          <Button variant="danger" busy={undo.isPending} busyLabel="Undoing" onClick={() => undo.mutate({ id })}>
            Take it back
          </Button>
          <Button onClick={() => setAsking(false)}>Keep it</Button>
        </div>
      ) : null}
      {inTheWay.length > 0 ? (
        <ul className="text-sm text-bad">
          {inTheWay.slice(0, 10).map(({ path, message }) => (
            <li key={path}>
              Row {path.replace("rows.", "")}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
