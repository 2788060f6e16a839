import { useCallForm } from '#web/lib/forms/form.tsx'
import type { TradeValues } from './trade-form.ts'

export const loadTradeForm = async () => (await import('./trade-schema.ts')).tradeForm

/** The form of a call, for a new one or a correction. */
export function useTradeForm(values: TradeValues, send: (values: TradeValues) => Promise<unknown>) {
  return useCallForm({ schema: loadTradeForm, values, send })
}

export type TradeForm = ReturnType<typeof useTradeForm>
