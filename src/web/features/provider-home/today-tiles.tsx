import type { CallReply } from '#contract/call.ts'
import type { providerToday } from '#contract/clients/calls.ts'
import { CountTile, StatRow } from '#web/ui/display/stat-tile.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { homeTexts } from './texts.ts'

const BASE = '/dashboard/serviceprovider'

/** Today's figures. Each links to the page where it is handled. */
export function TodayTiles({ today }: { today: CallReply<typeof providerToday>['data'] }) {
  const { sales } = today
  return (
    <StatRow>
      <CountTile
        label={homeTexts.newSales}
        count={sales.count}
        href={`${BASE}/sales`}
        note={sales.count === 0 ? homeTexts.sinceMidnight : <Money rupees={sales.amount} />}
      />
      <CountTile
        label={homeTexts.paymentsToCheck}
        count={today.paymentsToCheck}
        href={`${BASE}/sales`}
        note={homeTexts.paidToYouDirectly}
      />
      <CountTile
        label={homeTexts.callsRunning}
        count={today.callsRunning}
        href={`${BASE}/scorecard`}
        note={homeTexts.openRightNow}
      />
      <CountTile
        label={homeTexts.unreadMessages}
        count={today.unreadMessages}
        href={`${BASE}/messages/all`}
        note={homeTexts.fromClientsAndInvestors}
      />
      <CountTile
        label={homeTexts.renewalsIn7Days}
        count={today.renewalsIn7Days}
        href={`${BASE}/clients?due=7`}
        note={homeTexts.plansThatEnd}
      />
      <CountTile
        label={homeTexts.renewalsIn30Days}
        count={today.renewalsIn30Days}
        href={`${BASE}/clients?due=30`}
        note={homeTexts.plansThatEnd}
      />
    </StatRow>
  )
}
