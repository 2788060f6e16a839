import type { ReactNode } from 'react'
import type { CallReply } from '#contract/call.ts'
import type { providerToday } from '#contract/clients/calls.ts'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'

const BASE = '/dashboard/serviceprovider'

/** What is going on now; each figure leads to where it is dealt with. */
export function TodayTiles({ today }: { today: CallReply<typeof providerToday>['data'] }) {
  const { sales } = today
  return (
    <StatRow>
      <Tile
        label="New sales"
        count={sales.count}
        href={`${BASE}/sales`}
        note={sales.count === 0 ? 'Since midnight' : <Money rupees={sales.amount} />}
      />
      <Tile
        label="Payments to check"
        count={today.paymentsToCheck}
        href={`${BASE}/sales`}
        note="Paid to you directly"
      />
      <Tile
        label="Calls running"
        count={today.callsRunning}
        href={`${BASE}/scorecard`}
        note="Open right now"
      />
      <Tile
        label="Unread messages"
        count={today.unreadMessages}
        href={`${BASE}/messages/all`}
        note="From clients and investors"
      />
      <Tile
        label="Renewals in 7 days"
        count={today.renewalsIn7Days}
        href={`${BASE}/clients?due=7`}
        note="Plans that end"
      />
      <Tile
        label="Renewals in 30 days"
        count={today.renewalsIn30Days}
        href={`${BASE}/clients?due=30`}
        note="Plans that end"
      />
    </StatRow>
  )
}

type TileProps = { label: string; count: number; href: string; note: ReactNode }

function Tile({ label, count, href, note }: TileProps) {
  return (
    <StatTile
      label={label}
      note={note}
      value={
        <a
          href={href}
          aria-label={`${label}: ${formatCount(count)}`}
          className="inline-block hover:text-accent-ink hover:underline"
        >
          {formatCount(count)}
        </a>
      }
    />
  )
}
