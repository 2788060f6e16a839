import {
  amendTrade,
  deleteTrade,
  exitTrade,
  myRecommendations,
  postingRights,
  postTrade,
  sharedWithPlans,
} from '#contract/scorecard/command-calls.ts'
import { tradeMessages } from '#contract/scorecard/texts.ts'
import { priceFromRupees } from '#kit/price.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { signedProfit } from '../present-trade.ts'
import type { Scorecard } from '../scorecard.ts'

export function scorecardCommandHandlers({
  commands,
}: Pick<Scorecard, 'commands'>): readonly Handler[] {
  return [
    handle(postTrade, async (context, { body }) => {
      const posted = await commands.post(actorOf(context), body)
      return posted.ok ? withMessage(tradeMessages.posted, posted.value) : posted
    }),
    handle(amendTrade, async (context, { body }) => {
      const amended = await commands.amend(actorOf(context), body)
      return amended.ok ? withMessage(tradeMessages.amended, amended.value) : amended
    }),
    handle(exitTrade, async (context, { body }) => {
      const exited = await commands.exit(actorOf(context), body)
      if (!exited.ok) {
        return exited
      }
      const { pnl, tick } = exited.value
      const profit = signedProfit(priceFromRupees(pnl), priceFromRupees(tick))
      return withMessage((scriptname) => tradeMessages.exited(scriptname, profit), exited.value)
    }),
    handle(deleteTrade, async (context, { body: { id } }) => {
      const withdrawn = await commands.withdraw(actorOf(context), id)
      return withdrawn.ok
        ? ok({ message: tradeMessages.deleted(withdrawn.value.scriptname).title })
        : withdrawn
    }),
    handle(sharedWithPlans, async ({ viewer }, { query: { id } }) => {
      const plans = await commands.plans(viewer.accountId, id || viewer.accountId)
      return plans.ok ? ok({ data: [...plans.value] }) : plans
    }),
    handle(myRecommendations, async ({ viewer }) =>
      ok({ data: await commands.mine(viewer.accountId) }),
    ),
    handle(postingRights, async ({ viewer }) => {
      const refusal = await commands.refusalToPost(viewer.accountId)
      return ok({ data: { allowed: refusal === undefined, refusal: refusal ?? null } })
    }),
  ]
}

function withMessage<T extends { readonly scriptname: string }>(
  message: (scriptname: string) => { readonly title: string },
  data: T,
) {
  return ok({ message: message(data.scriptname).title, data })
}
