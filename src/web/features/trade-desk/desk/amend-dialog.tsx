import { useQuery } from '@tanstack/react-query'
import { amendTrade } from '#contract/scorecard/command-calls.ts'
import { tradeDetail } from '#contract/scorecard/query-calls.ts'
import type { TradeDetail } from '#contract/scorecard/record.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { AMEND_MS } from '#modules/scorecard/rules/decisions.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Countdown } from '#web/ui/text/countdown.tsx'
import { LastPrice } from '../post/last-price.tsx'
import { LevelFields } from '../post/level-fields.tsx'
import { tradeValuesOf } from '../post/trade-form.ts'
import { tradeForm } from '../post/trade-schema.ts'
import { useTradeForm } from '../post/use-trade-form.ts'
import { ValidityFields, WordingFields } from '../post/wording-fields.tsx'
import { deskTexts } from '../texts.ts'

type AmendDialogProps = { trade: Trade; onClose: () => void }

/** Corrects a call shortly after it was posted. */
export function AmendDialog({ trade, onClose }: AmendDialogProps) {
  const detail = useQuery(callQuery(useApi(), tradeDetail, { query: { id: trade._id } }))
  if (detail.data !== undefined) {
    return <AmendForm trade={detail.data.data} onClose={onClose} />
  }
  return (
    <Dialog
      open
      size="lg"
      title={deskTexts.amend(trade.scriptname)}
      onOpenChange={(next) => (next ? undefined : onClose())}
    >
      {detail.isError ? (
        <ErrorState
          compact
          title={messageOf(detail.error)}
          onRetry={() => void detail.refetch()}
          retrying={detail.isFetching}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  )
}

function AmendForm({ trade, onClose }: { trade: TradeDetail; onClose: () => void }) {
  const amend = useMutationCall(amendTrade)
  const { form, Field, failure } = useTradeForm(tradeValuesOf(trade), async (values) => {
    const { instrumentId: _, shareWith: __, shareWithPlans: ___, ...said } = tradeForm.parse(values)
    const { message } = await amend.mutateAsync({ body: { ...said, id: trade._id } })
    toast.success(message)
    onClose()
  })
  return (
    <FormDialog
      open
      form={form}
      failure={failure}
      size="lg"
      label={deskTexts.amend(trade.scriptname)}
      title={deskTexts.amend(trade.scriptname)}
      description={deskTexts.amendHint(
        <Countdown until={Date.parse(trade.createdAt) + AMEND_MS} />,
      )}
      submitLabel={deskTexts.amendTrade}
      onClose={onClose}
    >
      <LastPrice instrument={{ _id: trade.instrumentId, tick: trade.tick }} known={trade} />
      <LevelFields form={form} Field={Field} />
      <ValidityFields form={form} Field={Field} />
      <WordingFields Field={Field} />
    </FormDialog>
  )
}
