import type { PlanPage } from '#contract/plans/calls.ts'
import type { RecordSummary, RegistrationRecord } from '#contract/scorecard/summary-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { LatestCalls } from '#web/lib/display/latest-calls.tsx'
import { RegistrationRecords } from '#web/lib/display/registration-records.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { PerformanceNote } from '../page/performance-note.tsx'
import { ratioText, recordTexts, timeInCallText } from '../texts.ts'

type RecordStripProps = {
  plan: PlanPage
  record: RecordSummary | undefined
  latest: readonly Trade[]
  others: readonly RegistrationRecord[]
}

/** Key figures of the seller's record, with a link to all of them. */
export function RecordStrip({ plan, record, latest, others }: RecordStripProps) {
  return (
    <div className="mt-3 flex flex-col gap-5">
      <StatRow>
        {record === undefined ? null : (
          <>
            <StatTile
              label={recordTexts.callsAMonth}
              value={formatCount(record.callsAMonth)}
              note={recordTexts.callsAMonthNote}
            />
            <StatTile
              label={recordTexts.timeInCall}
              value={timeInCallText(record)}
              note={recordTexts.timeInCallNote}
            />
            <StatTile
              label={recordTexts.successRatio}
              value={ratioText(record)}
              note={recordTexts.wins(record)}
            />
            <StatTile
              label={recordTexts.segments}
              value={
                <span className="text-base whitespace-normal">
                  {record.segments.map((one) => recordTexts.segmentName[one]).join(', ') || '-'}
                </span>
              }
            />
            <StatTile
              label={recordTexts.since}
              value={<DateTime value={record.since} format="date" />}
            />
          </>
        )}
        <StatTile
          label={recordTexts.subscribers}
          value={formatCount(plan.subscribersCount)}
          note={recordTexts.subscribersNote}
        />
      </StatRow>
      <RegistrationRecords records={others} />
      {record === undefined ? (
        <p className="text-base text-ink-soft">{recordTexts.noCalls}</p>
      ) : (
        <>
          <LatestCalls calls={latest} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <ButtonAnchor
              size="sm"
              href={`/view/serviceprovider/${plan.authorData.id}/performance`}
            >
              {recordTexts.report}
            </ButtonAnchor>
            <p className="text-sm text-ink-muted">{recordTexts.winRule}</p>
          </div>
          <PerformanceNote />
        </>
      )}
    </div>
  )
}
