import { useQuery } from '@tanstack/react-query'
import { clientEnding, endClientPlan } from '#contract/checkout/subscriptions.ts'
import type { ClientEnding, RefundPart } from '#contract/checkout/types.ts'
import type { ClientDetails, ClientPlan } from '#contract/clients/types.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { RefundArithmetic } from '#web/lib/subscriptions/refund-arithmetic.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { endingTexts } from '../texts.ts'

type EndPlanDialogProps = { client: ClientDetails; plan: ClientPlan; onClose: () => void }

/** Shows what it refunds and costs to end a client’s plan, and asks for the reason. */
export function EndPlanDialog({ client, plan, onClose }: EndPlanDialogProps) {
  const end = useMutationCall(endClientPlan)
  const query = useQuery({
    ...callQuery(useApi(), clientEnding, { query: { id: plan._id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const preview = query.data?.data
  const handleDecide = async (reason: string) => {
    try {
      const body = { id: plan._id, refund: preview?.refund ?? 0, reason }
      return (await end.mutateAsync({ body })).message
    } catch (error) {
      await query.refetch()
      throw error
    }
  }
  return (
    <DecideDialog
      title={endingTexts.question(plan.plan, client.name)}
      description={endingTexts.about}
      details={
        query.isError ? (
          <QueryError query={query} compact title={endingTexts.notCalculated} />
        ) : preview === undefined ? (
          <Skeleton className="h-44 w-full" />
        ) : (
          <Ending ending={preview} />
        )
      }
      isReady={preview !== undefined && !query.isError}
      label={endingTexts.cancelPlan}
      cancelLabel={endingTexts.keepPlan}
      asksReason
      reasonHint={endingTexts.reasonHint}
      failed={endingTexts.failed}
      onDecide={handleDecide}
      onClose={onClose}
    />
  )
}

/** On the day of the purchase, every day is refunded. */
function countsToday({ unexpiredDays, totalDays }: RefundPart): boolean {
  return unexpiredDays > 0 && unexpiredDays < totalDays
}

function Ending({ ending }: { ending: ClientEnding }) {
  const { parts, refund, wallet, keepsRenewal } = ending
  const routes = new Set(parts.map(({ route }) => route))
  const change = <Money rupees={Math.abs(wallet)} />
  return (
    <>
      <RefundArithmetic parts={parts} refund={refund} />
      <div className="flex flex-col gap-2 text-sm text-ink-muted">
        {parts.some(countsToday) ? <p>{endingTexts.todayIsUsed}</p> : null}
        {routes.has('gateway') ? <p>{endingTexts.byGateway}</p> : null}
        {routes.has('provider') ? <p>{endingTexts.byYou}</p> : null}
        {wallet < 0 ? <p>{endingTexts.walletPays(change)}</p> : null}
        {wallet > 0 ? <p>{endingTexts.walletGets(change)}</p> : null}
        {refund === 0 ? <p>{endingTexts.nothingLeft}</p> : null}
        {parts.length > 1 ? <p>{endingTexts.renewalsToo}</p> : null}
        {keepsRenewal ? <p>{endingTexts.renewalStays}</p> : null}
      </div>
    </>
  )
}
