import type { ApiClient } from '#contract/call.ts'
import { tradeDetail } from '#contract/scorecard/query-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { priceText } from '../price-text.ts'
import { directionText, stateText } from '../trade-state.ts'
import { tradeTexts } from './texts.ts'

/** The texts of a shared link's card. */
export type SharedTrade = { readonly title: string; readonly description: string }

/** The card of the trade in an address, if the caller may see the trade. */
export async function sharedTradeOf(api: ApiClient, id: string): Promise<SharedTrade | undefined> {
  try {
    return cardOf((await api(tradeDetail, { query: { id } })).data)
  } catch {
    // The page says why the trade is not shown; its card is the scorecard's.
    return
  }
}

/**
 * 'RELIANCE, Buy by Asha Research', with the trade's levels and the provider's registration number.
 */
export function cardOf(trade: Trade): SharedTrade {
  const { scriptname, entryType, SharedBy, authorData, rateRange, target, stoploss } = trade
  const text = (rupees: number) => priceText(rupees, trade)
  return {
    title: tradeTexts.sharedTitle(scriptname, directionText[entryType], SharedBy),
    description:
      `${tradeTexts.levels(stateText(trade), rateRange, text(target), text(stoploss))} ` +
      `${authorData.name}, ${authorData.regNumber}.`,
  }
}
