import type { ApiClient } from '#contract/call.ts'
import { tradeDetail } from '#contract/scorecard/query-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { priceText } from '../price-text.ts'
import { directionText, stateText } from '../trade-state.ts'
import { tradeTexts } from './texts.ts'

/** What the card of a shared link says. */
export type SharedTrade = { readonly title: string; readonly description: string }

/** Of the trade that an address names, as far as whoever asks may see it. */
export async function sharedTradeOf(api: ApiClient, id: string): Promise<SharedTrade | undefined> {
  try {
    return cardOf((await api(tradeDetail, { query: { id } })).data)
  } catch {
    // The page says why it is not shown; its card is that of the scorecard.
    return
  }
}

/** 'RELIANCE, Buy by Asha Research' and its levels, with the number under which it is registered. */
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
