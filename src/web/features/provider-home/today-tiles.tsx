import type { ReactNode } from 'react'
import type { CallReply } from '#contract/call.ts'
import type { providerToday } from '#contract/clients/calls.ts'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { homeTexts } from './texts.ts'

const BASE = '/dashboard/serviceprovider'

/** Today's figures. Each links to the page where it is handled. */
export function TodayTiles({ today }: { today: CallReply<typeof providerToday>['data'] }) {
  const { sales } = today
  return (
    <StatRow>
      <Tile
        label={homeTexts.newSales}
        count={sales.count}
        href={`${BASE}/sales`}
        note={sales.count === 0 ? homeTexts.sinceMidnight : <Money rupees={sales.amount} />}
      />
      <Tile
        label={homeTexts.paymentsToCheck}
        count={today.paymentsToCheck}
        href={`${BASE}/sales`}
        note={homeTexts.paidToYouDirectly}
      />
      <Tile
        label={homeTexts.callsRunning}
        count={today.callsRunning}
        href={`${BASE}/scorecard`}
        note={homeTexts.openRightNow}
      />
      <Tile
        label={homeTexts.unreadMessages}
        count={today.unreadMessages}
        href={`${BASE}/messages/all`}
        note={homeTexts.fromClientsAndInvestors}
      />
      <Tile
        label={homeTexts.renewalsIn7Days}
        count={today.renewalsIn7Days}
        href={`${BASE}/clients?due=7`}
        note={homeTexts.plansThatEnd}
      />
      <Tile
        label={homeTexts.renewalsIn30Days}
        count={today.renewalsIn30Days}
        href={`${BASE}/clients?due=30`}
        note={homeTexts.plansThatEnd}
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
