import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { tradeDetail } from '#contract/scorecard/query-calls.ts'
import type { TradeDetail } from '#contract/scorecard/record.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { useLatestTrade, useLiveTrade } from '../live/use-live.ts'
import { SCORECARD_PATH, scorecardHref } from '../table/search.ts'
import { directionText } from '../trade-state.ts'
import { tradeTexts } from './texts.ts'
import { TradeDetails } from './trade-details.tsx'

type TradeDrawerProps = {
  id: string
  onClose: () => void
  /** The provider's actions on the trade. */
  ownActions?: OwnActions
}

type OwnActions = ((trade: Trade) => ReactNode) | undefined

/** All details of one trade. They are refetched while it is open. */
export function TradeDrawer({ id, onClose, ownActions }: TradeDrawerProps) {
  const query = useDetail(id)
  const { data, error } = query
  const isMissing = isApiError(error) && error.code === 'trade_missing'
  // Details read earlier are hidden from a viewer who may not read them.
  const detail = isMissing ? undefined : data?.data
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={detail === undefined ? tradeTexts.trade : <Title trade={detail} />}
      description={detail === undefined ? undefined : <SharedBy trade={detail} />}
      footer={detail === undefined ? undefined : <Actions trade={detail} ownActions={ownActions} />}
    >
      {detail !== undefined ? (
        <TradeDetails detail={detail} />
      ) : error === null ? (
        <Loading />
      ) : isMissing ? (
        <EmptyState
          icon={<Lock size={20} strokeWidth={1.75} aria-hidden="true" />}
          title={tradeTexts.cannotBeShown}
          description={tradeTexts.cannotBeShownHint}
          action={<ButtonAnchor href={SCORECARD_PATH}>{tradeTexts.seeTheScorecard}</ButtonAnchor>}
        />
      ) : (
        <QueryError query={query} />
      )}
    </Drawer>
  )
}

/** The details, refetched whenever a later state of the trade arrives. */
function useDetail(id: string) {
  const liveTrade = useLiveTrade(id)
  const query = callQuery(useApi(), tradeDetail, { query: { id } })
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, liveTrade?.version ?? 0],
    placeholderData: keepPreviousData,
  })
}

/** The registered name and number that the regulator requires with every call. */
function SharedBy({ trade: { category, authorData } }: { trade: TradeDetail }) {
  const { name, regNumber } = authorData
  return tradeTexts.sharedBy(
    <TextAnchor href={`/view/serviceprovider/${category}`}>{name}</TextAnchor>,
    regNumber,
  )
}

function Title({ trade }: { trade: TradeDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {trade.scriptname}
      <span className="text-sm font-normal text-ink-muted">{trade.exchange}</span>
      <Badge tone={trade.entryType === 'buy' ? 'up' : 'down'}>
        {directionText[trade.entryType]}
      </Badge>
    </span>
  )
}

type ActionsProps = { trade: TradeDetail; ownActions: OwnActions }

function Actions({ trade: detail, ownActions }: ActionsProps) {
  const session = useSession()
  const trade = useLatestTrade(detail)
  const isOwn = session?._id === trade.category
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {isOwn ? ownActions?.(trade) : null}
      <ButtonAnchor
        size={isOwn ? 'sm' : 'md'}
        href={`/verify/${trade.category}`}
        icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
      >
        {tradeTexts.verifyThisRecord}
      </ButtonAnchor>
      <ShareMenu
        title={tradeTexts.tradeBy(trade.scriptname, trade.SharedBy)}
        path={scorecardHref(SCORECARD_PATH, { trade: trade._id })}
      />
    </div>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-72 w-full" />
      <SkeletonText lines={5} />
    </div>
  )
}
