import { useCallForm } from '#web/lib/forms/form.tsx'
import { type TradeValues, tradeForm } from './trade-form.ts'

/** The form over what a call says, for a new one and for one that is corrected. */
export function useTradeForm(values: TradeValues, send: (values: TradeValues) => Promise<unknown>) {
  return useCallForm({ schema: tradeForm, values, send })
}

export type TradeForm = ReturnType<typeof useTradeForm>['form']
