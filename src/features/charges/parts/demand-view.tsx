import { useState } from "react";
import { formatDay } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Money } from "#ui/values.tsx";
import { useDemand, useIssue, useTakeBack, useThrowAway } from "../client.ts";
import type { Demand } from "../contract.ts";
import { basisLabels } from "../fields.ts";
import { saysOf } from "./demand-row.tsx";

/** One demand whole: its lines, and what falls on each unit; a draft is issued here. */
export function DemandView({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useDemand(id);
  const [isTakingBack, setTakingBack] = useState(false);
  const takeBack = useTakeBack(onClose);
  if (isTakingBack) {
    return (
      <ReasonDialog
        title="Take this demand back?"
        description="For all units. What was paid for it is taken for the next oldest demand, or stands as paid ahead."
        act="Take back"
        busy={takeBack.isPending}
        busyLabel="Taking back"
        missing="Say why it is taken back."
        onSay={(reason) => takeBack.mutate({ id, reason })}
        onClose={() => setTakingBack(false)}
      />
    );
  }
  const demand = found.data?.demand;
  return (
    <Dialog
      open
      onOpenChange={(isOn) => isOn || onClose()}
      title={demand?.title ?? "Demand"}
      description={
        demand ? `${saysOf(demand).label} · to be paid by ${formatDay(demand.dueOn)}` : "What falls on each unit"
      }
      actions={demand ? <Acts demand={demand} onTakeBack={() => setTakingBack(true)} onClose={onClose} /> : undefined}
    >
      {found.isPending ? (
        <Loading label="Loading the demand">
          <RowsSkeleton />
        </Loading>
      ) : found.isError ? (
        <FailedState
          title="The demand could not be loaded"
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Shares {...found.data} />
      )}
    </Dialog>
  );
}

type ActsProps = { demand: Demand; onTakeBack: () => void; onClose: () => void };

function Acts({ demand: { id, state, version, can }, onTakeBack, onClose }: ActsProps) {
  const issue = useIssue(onClose);
  const throwAway = useThrowAway(onClose);
  if (state === "issued") return can.take_back ? <Button onClick={onTakeBack}>Take back</Button> : null;
  if (state !== "draft" || !can.issue) return null;
  return (
    <>
      <Button busy={throwAway.isPending} busyLabel="Throwing away" onClick={() => throwAway.mutate({ id })}>
        Throw away
      </Button>
      <Button variant="action" busy={issue.isPending} busyLabel="Issuing" onClick={() => issue.mutate({ id, version })}>
        Issue to all units
      </Button>
    </>
  );
}

type SharesProps = { demand: Demand; shares: { unitId: string; unit: string; kobo: number; paidKobo: number }[] };

function Shares({ demand, shares }: SharesProps) {
  return (
    <div className="flex flex-col gap-5">
      {demand.reason ? <p className="break-words">Taken back: {demand.reason}</p> : null}
      <table className="w-full text-left">
        <caption className="pb-1 text-left text-sm font-semibold text-ink-soft">What it is for</caption>
        <tbody>
          {demand.lines.map(({ what, kobo, basis, without }) => (
            <tr key={`${what} ${kobo} ${basis}`} className="border-t border-line first:border-t-0">
              <th scope="row" className="py-1.5 pr-3 font-medium break-words">
                {what}
                <span className="block text-sm font-normal text-ink-soft">
                  {basisLabels[basis]}
                  {without ? `, without units that take no part in ${without}` : ""}
                </span>
              </th>
              <td className="py-1.5 text-right align-top">
                <Money kobo={kobo} />
              </td>
            </tr>
          ))}
          <tr className="border-t border-line font-bold">
            <th scope="row" className="py-1.5 font-[inherit]">
              Total
            </th>
            <td className="py-1.5 text-right">
              <Money kobo={demand.totalKobo} />
            </td>
          </tr>
        </tbody>
      </table>
      <Parts shares={shares} />
    </div>
  );
}

function Parts({ shares }: Pick<SharesProps, "shares">) {
  return (
    <table className="w-full text-left">
      <caption className="pb-1 text-left text-sm font-semibold text-ink-soft">What falls on each unit</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="font-medium">
            Unit
          </th>
          <th scope="col" className="text-right font-medium">
            Part
          </th>
          <th scope="col" className="text-right font-medium">
            Came
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ unitId, unit, kobo, paidKobo }) => (
          <tr key={unitId} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 font-medium break-words">
              {unit}
            </th>
            <td className="py-1.5 text-right">
              <Money kobo={kobo} />
            </td>
            <td className="py-1.5 pl-3 text-right">
              <Money kobo={paidKobo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
