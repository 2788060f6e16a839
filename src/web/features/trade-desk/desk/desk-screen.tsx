import { useSuspenseQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { postingRights, sharedWithPlans } from '#contract/scorecard/command-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { POST_TRADE_PATH } from '../desk-paths.ts'
import { postingRefusalTexts } from '../post/posting-refusals.ts'
import { deskTexts } from '../texts.ts'
import { DetailActions, useActionDialog } from './action-dialog.tsx'
import { TradeActions } from './trade-actions.tsx'

/** What the desk passes to the tables of the provider's calls. */
type DeskTables = {
  /** Titles of the provider's plans, by id. */
  readonly planTitles: ReadonlyMap<string, string>
  /** The actions on an open trade. */
  readonly rowActions: (trade: Trade) => ReactNode
  /** The actions in the details of an open trade. */
  readonly detailActions: (trade: Trade) => ReactNode
}

const detailActions = (trade: Trade) => <DetailActions trade={trade} />

type DeskScreenProps = { providerId: string; tables: (desk: DeskTables) => ReactNode }

/** The provider's own calls, with actions on the open ones. */
export function DeskScreen({ providerId, tables }: DeskScreenProps) {
  const api = useApi()
  const { refusal } = useSuspenseQuery(callQuery(api, postingRights, {})).data.data
  const plans = useSuspenseQuery(callQuery(api, sharedWithPlans, { query: { id: providerId } }))
  const planTitles = new Map(plans.data.data.map(({ _id, title }) => [_id, title]))
  const { openDialog, dialog } = useActionDialog()
  const rowActions = (trade: Trade) => <TradeActions trade={trade} onAction={openDialog} isColumn />
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
      {tables({ planTitles, rowActions, detailActions })}
      <p className="text-sm text-ink-muted">
        <TextAnchor href={`/view/serviceprovider/${providerId}/performance`}>
          {deskTexts.performanceReport}
        </TextAnchor>{' '}
        · <TextAnchor href={`/verify/${providerId}`}>{deskTexts.verifyThisRecord}</TextAnchor>
      </p>
      {dialog}
    </div>
  )
}
