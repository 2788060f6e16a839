import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { RegistrationRecord } from '#contract/scorecard/summary-calls.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { registrationRecordTexts } from './texts.ts'

type RegistrationRecordsProps = {
  records: readonly RegistrationRecord[]
  /** The page of a profile; by default its performance, if it is public. */
  pathOf?: (record: RegistrationRecord) => string | undefined
}

/**
 * The records of other profiles with the same registration; nothing if there are none. A warning
 * only if one has left: a company and its sub-profiles share a registration.
 */
export function RegistrationRecords({ records, pathOf = publicPathOf }: RegistrationRecordsProps) {
  const warns = records.some(({ listed }) => !listed)
  const Icon = warns ? TriangleAlert : Info
  return records.length === 0 ? null : (
    <section
      className={`flex gap-2.5 rounded-md border px-4 py-3 text-sm ${warns ? 'bg-warn-soft' : 'bg-surface'}`}
    >
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${warns ? 'text-warn' : 'text-ink-soft'}`}
      />
      <div className="min-w-0">
        <p className="font-[560]">{registrationRecordTexts.title(records.length)}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {records.map((record) => (
            <li key={record.providerId} className="num [overflow-wrap:anywhere]">
              <Name record={record} path={pathOf(record)} />:{' '}
              {registrationRecordTexts.figures(record)}
              {', '}
              <Period record={record} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function publicPathOf({ providerId, listed }: RegistrationRecord): string | undefined {
  return listed ? `/view/serviceprovider/${providerId}/performance` : undefined
}

function Name({ record, path }: { record: RegistrationRecord; path: string | undefined }) {
  const { name, listed } = record
  return (
    <>
      {path === undefined ? name : <TextAnchor href={path}>{name}</TextAnchor>}
      {listed ? null : registrationRecordTexts.notListed}
    </>
  )
}

function Period({ record: { since, until } }: { record: RegistrationRecord }) {
  const from = <DateTime value={since} format="date" />
  return until === null
    ? registrationRecordTexts.since(from)
    : registrationRecordTexts.period(from, <DateTime value={until} format="date" />)
}
