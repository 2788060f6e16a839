import { useQueryClient } from '@tanstack/react-query'
import { myRecommendations } from '#contract/scorecard/desk-calls.ts'
import { listTrades, tradeDetail } from '#contract/scorecard/reading-calls.ts'
import { callKey } from '#web/lib/query.ts'

/** Has whatever shows trades asked for anew. */
export function useTradesChanged(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const call of [listTrades, tradeDetail, myRecommendations]) {
      void queryClient.invalidateQueries({ queryKey: callKey(call) })
    }
  }
}
