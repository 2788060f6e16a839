import type { ReactNode } from 'react'
import type { PlanCard } from '#contract/plans/types.ts'
import type { RecordSummary } from '#contract/scorecard/summary-calls.ts'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { planFactTexts, priceAMonth, ratioText, recordTexts, timeInCallText } from '../texts.ts'
import { sellsCalls } from './records.ts'

type PlanFactsProps = { plan: PlanCard; record: RecordSummary | undefined }

/** Facts for choosing a plan: number of calls, holding time, results and price. */
export function PlanFacts({ plan, record }: PlanFactsProps) {
  return plan.serviceType === 'normal' ? (
    <dl className="num mt-4 grid grid-cols-2 gap-x-4 gap-y-2.5">
      {sellsCalls(plan) ? <CallFacts record={record} /> : null}
      <Fact label={planFactTexts.price}>{priceAMonth(plan)}</Fact>
      {plan.isFreeTrial ? (
        <Fact label={planFactTexts.trial}>{planFactTexts.days(plan.freeTrailDays)}</Fact>
      ) : null}
    </dl>
  ) : (
    <FundSize plan={plan} />
  )
}

function CallFacts({ record }: Pick<PlanFactsProps, 'record'>) {
  return record === undefined ? (
    <Fact label={recordTexts.callsAMonth}>{planFactTexts.noCalls}</Fact>
  ) : (
    <>
      <Fact label={recordTexts.callsAMonth}>{formatCount(record.callsAMonth)}</Fact>
      <Fact label={recordTexts.timeInCall}>{timeInCallText(record)}</Fact>
      <Fact label={recordTexts.successRatio}>
        {ratioText(record)}{' '}
        <span className="block text-xs font-[450] text-ink-muted">{recordTexts.wins(record)}</span>
      </Fact>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="text-sm font-[560] text-ink">{children}</dd>
    </div>
  )
}

function FundSize({ plan: { AUM, NoOfClients } }: { plan: PlanCard }) {
  return (
    <p className="num mt-1 text-sm text-ink-muted">
      {AUM === null ? null : planFactTexts.aum(<Money rupees={AUM} format="short" />)}
      {AUM !== null && NoOfClients !== null ? ' · ' : null}
      {NoOfClients === null ? null : planFactTexts.clients(formatCount(NoOfClients))}
    </p>
  )
}
