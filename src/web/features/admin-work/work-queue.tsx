import { useSuspenseQuery } from '@tanstack/react-query'
import { type WorkItem, type WorkKind, workQueue } from '#contract/admin/work-queue.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { CountTile, StatRow } from '#web/ui/display/stat-tile.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { workTexts } from './texts.ts'

const BASE = '/dashboard/admin'

const PLACES: Readonly<Record<WorkKind, { readonly label: string; readonly href: string }>> = {
  applications: { label: workTexts.applications, href: `${BASE}/serviceproviderapproval` },
  payments: { label: workTexts.payments, href: `${BASE}/orders` },
  withdrawals: { label: workTexts.withdrawals, href: `${BASE}/withdrawals` },
  payouts: { label: workTexts.payouts, href: `${BASE}/withdrawals?status=approved` },
  recharges: { label: workTexts.recharges, href: `${BASE}/recharges` },
  refunds: { label: workTexts.failedRefunds, href: `${BASE}/refunds` },
  disputes: { label: workTexts.disputes, href: `${BASE}/disputes` },
  losses: {
    label: workTexts.losses,
    href: `${BASE}/refunds?status=dashboard&chargeable=true`,
  },
  reports: { label: workTexts.reports, href: `${BASE}/messages/reports` },
}

/** Counts of this admin's open tasks. Each links to the page where the task is done. */
export function WorkQueue() {
  const items = useSuspenseQuery(callQuery(useApi(), workQueue, {})).data.data
  return items.length === 0 ? null : (
    <section aria-label={workTexts.title}>
      <StatRow className="lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none!">
        {items.map((item) => (
          <Work key={item.kind} item={item} />
        ))}
      </StatRow>
    </section>
  )
}

function Work({ item }: { item: WorkItem }) {
  return <CountTile {...PLACES[item.kind]} count={item.count} note={noteOf(item)} />
}

function noteOf({ oldestAt, dueAt }: WorkItem) {
  if (dueAt !== null) {
    return workTexts.due(<DateTime value={dueAt} />)
  }
  return oldestAt === null ? workTexts.none : workTexts.oldest(<RelativeTime value={oldestAt} />)
}
