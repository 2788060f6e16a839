import type { PlanTitle } from '#contract/plans/types.ts'
import { MY_TRADES_MAX_ROWS, type PostingRefusal } from '#contract/scorecard/command-calls.ts'
import type { Trade as ShownTrade, TradeExit } from '#contract/scorecard/types.ts'
import { present as found } from '#kit/assert.ts'
import { isId } from '#kit/id.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { ScorecardDeps } from '../deps.ts'
import type { PresentTrades } from '../presenter.ts'
import { findTrades, listOwnClosed, listOwnOpen, type StoredTrade } from '../store/trades.ts'
import { amendCall, exitCall, withdrawCall } from './change.ts'
import type { TradeCommandsDeps } from './deps.ts'
import { createFreshPrices } from './fresh-prices.ts'
import { postCall } from './post.ts'
import { refusalToPost } from './rights.ts'
import type { AmendInput, PostInput } from './terms.ts'

/** A provider's commands on its own calls. Prices, profit and times come from the server. */
export function createTradeCommands(deps: ScorecardDeps, present: PresentTrades) {
  const { db, clock, marketData, plans, priceWaitMs: waitMs } = deps
  const prices = createFreshPrices({ prices: marketData.prices, clock, waitMs })
  const parts: TradeCommandsDeps = { ...deps, prices }

  const shown = async <Code extends string>(
    done: Result<StoredTrade, Code>,
  ): Promise<Result<ShownTrade, Code>> => {
    if (!done.ok) {
      return done
    }
    const [trade] = await present(db.read, [done.value])
    return ok(found(trade, 'a trade is presented'))
  }

  return {
    post: async (actor: Actor, input: PostInput) => shown(await postCall(parts, actor, input)),
    amend: async (actor: Actor, input: AmendInput) => shown(await amendCall(parts, actor, input)),
    exit: async (actor: Actor, claimed: TradeExit) => shown(await exitCall(parts, actor, claimed)),
    withdraw: async (actor: Actor, tradeId: string) =>
      shown(await withdrawCall(parts, actor, tradeId)),

    /** All open trades, then the newest closed ones. */
    mine: async (providerId: string): Promise<ShownTrade[]> => {
      const open = await listOwnOpen(db.read, providerId, MY_TRADES_MAX_ROWS)
      const closed = await listOwnClosed(db.read, providerId, MY_TRADES_MAX_ROWS - open.length)
      return present(db.read, [...open, ...closed])
    },

    /** All plans of the provider, or the plans with which one of its calls is shared. */
    plans: async (
      providerId: string,
      id: string,
    ): Promise<Result<readonly PlanTitle[], 'claim_refused'>> => {
      const all = await plans.own.titles(providerId)
      if (id === providerId) {
        return ok(all)
      }
      const stored = isId(id) ? (await findTrades(db.read, [id])).get(id) : undefined
      if (stored?.trade.providerId !== providerId) {
        return fail('claim_refused')
      }
      const { share, plans: named } = stored.trade
      return ok(
        share === 'all' ? [] : all.filter(({ _id }) => named.length === 0 || named.includes(_id)),
      )
    },

    /** Why the provider may not post; undefined when it may. */
    refusalToPost: (providerId: string): Promise<PostingRefusal | undefined> =>
      refusalToPost(deps, db.read, providerId),
  }
}
