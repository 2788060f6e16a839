import { useSuspenseQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { postingRights, sharedWithPlans } from '#contract/scorecard/command-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.ts'
import { POST_TRADE_PATH } from '../desk-paths.ts'
import { postingRefusalTexts } from '../post/posting-refusals.ts'
import { deskTexts } from '../texts.ts'
import { TradeActions, type TradeDeed } from './trade-actions.tsx'

const AmendDialog = lazyPart(async () => (await import('./amend-dialog.tsx')).AmendDialog)
const ExitDialog = lazyPart(async () => (await import('./exit-dialog.tsx')).ExitDialog)
const DeleteDialog = lazyPart(async () => (await import('./exit-dialog.tsx')).DeleteDialog)

const DIALOGS = { amend: AmendDialog, exit: ExitDialog, delete: DeleteDialog }

/** What the tables of the provider's calls need to know of the desk. */
type DeskTables = {
  /** Titles of its plans, by id. */
  readonly planTitles: ReadonlyMap<string, string>
  /** What can be done with an open trade. */
  readonly rowActions: (trade: Trade) => ReactNode
}

type DeskScreenProps = { providerId: string; tables: (desk: DeskTables) => ReactNode }

/** The provider's own calls, and what it can do with those that are open. */
export function DeskScreen({ providerId, tables }: DeskScreenProps) {
  const api = useApi()
  const { refusal } = useSuspenseQuery(callQuery(api, postingRights, {})).data.data
  const plans = useSuspenseQuery(callQuery(api, sharedWithPlans, { query: { id: providerId } }))
  const planTitles = useMemo(
    () => new Map(plans.data.data.map(({ _id, title }) => [_id, title])),
    [plans.data],
  )
  const [asked, setAsked] = useState<{ deed: TradeDeed; trade: Trade }>()
  const rowActions = useCallback(
    (trade: Trade) => (
      <TradeActions trade={trade} onAsk={(deed, one) => setAsked({ deed, trade: one })} />
    ),
    [],
  )
  const AskedDialog = asked === undefined ? undefined : DIALOGS[asked.deed]
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <SectionHeader
        size="page"
        title={deskTexts.scorecard}
        description={
          refusal === null ? deskTexts.yourCallsLive : postingRefusalTexts[refusal].description
        }
        actions={
          refusal === null ? (
            <ButtonAnchor
              variant="primary"
              href={POST_TRADE_PATH}
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              {deskTexts.postATrade}
            </ButtonAnchor>
          ) : (
            <ButtonAnchor href={postingRefusalTexts[refusal].href}>
              {postingRefusalTexts[refusal].label}
            </ButtonAnchor>
          )
        }
      />
      {tables({ planTitles, rowActions })}
      <p className="text-sm text-ink-muted">
        <TextAnchor href={`/view/serviceprovider/${providerId}/performance`}>
          {deskTexts.performanceReport}
        </TextAnchor>{' '}
        · <TextAnchor href={`/verify/${providerId}`}>{deskTexts.verifyThisRecord}</TextAnchor>
      </p>
      {asked === undefined || AskedDialog === undefined ? null : (
        <Suspense>
          <AskedDialog
            key={asked.trade._id}
            trade={asked.trade}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
