import { useCallForm } from '#web/lib/forms/form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { postTexts } from '../texts.ts'
import { type TradeValues, tradeForm } from './trade-form.ts'

/** The form over what a call says, for a new one and for one that is corrected. */
export function useTradeForm(values: TradeValues, send: (values: TradeValues) => Promise<unknown>) {
  return useCallForm({
    schema: tradeForm,
    values,
    send: (values) => {
      toast.dismiss()
      return send(values)
    },
    onInvalid: () => toast.error(postTexts.correctFields),
  })
}

export type TradeForm = ReturnType<typeof useTradeForm>['form']
