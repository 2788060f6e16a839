import { useQuery } from '@tanstack/react-query'
import type { Trade } from '#contract/entities/trade.ts'
import { amendTrade } from '#contract/scorecard/desk-calls.ts'
import { tradeDetail } from '#contract/scorecard/reading-calls.ts'
import type { TradeDetail } from '#contract/scorecard/record.ts'
import { AMEND_MS } from '#modules/scorecard/rules/decisions.ts'
import { useApi, useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callQuery } from '#web/lib/query.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { LastPrice } from './last-price.tsx'
import { LevelFields } from './level-fields.tsx'
import { tradeForm, tradeValuesOf } from './trade-form.ts'
import { useTradeForm } from './use-trade-form.ts'
import { useTradesChanged } from './use-trades-changed.ts'
import { ValidityFields, WordingFields } from './wording-fields.tsx'

type AmendDialogProps = { trade: Trade; onClose: () => void }

/** Corrects a call that was just posted. */
export function AmendDialog({ trade, onClose }: AmendDialogProps) {
  const detail = useQuery(callQuery(useApi(), tradeDetail, { query: { id: trade._id } }))
  if (detail.data !== undefined) {
    return <AmendForm trade={detail.data.data} onClose={onClose} />
  }
  return (
    <Dialog
      open
      size="lg"
      title={`Amend ${trade.scriptname}`}
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
  const changed = useTradesChanged()
  const amend = useMutationCall(amendTrade, { onSettled: changed })
  const { form, failure } = useTradeForm(tradeValuesOf(trade), async (values) => {
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
      label={`Amend ${trade.scriptname}`}
      title={`Amend ${trade.scriptname}`}
      description={
        <>
          Earlier versions stay in your journal. Time left:{' '}
          <Countdown until={Date.parse(trade.createdAt) + AMEND_MS} />
        </>
      }
      submitLabel="Amend trade"
      onClose={onClose}
    >
      <LastPrice instrument={{ _id: trade.instrumentId, tick: trade.tick }} />
      <LevelFields form={form} />
      <ValidityFields form={form} />
      <WordingFields form={form} />
    </FormDialog>
  )
}
