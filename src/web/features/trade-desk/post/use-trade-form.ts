import { useCallForm } from '#web/lib/forms/form.tsx'
import { type TradeValues, tradeForm } from './trade-form.ts'

/** The form of a call, for a new one or a correction. */
export function useTradeForm(values: TradeValues, send: (values: TradeValues) => Promise<unknown>) {
  return useCallForm({ schema: tradeForm, values, send })
}

export type TradeForm = ReturnType<typeof useTradeForm>
