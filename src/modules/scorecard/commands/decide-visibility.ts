import { assert, present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from '../deps.ts'
import { recordEvents } from '../record.ts'
import { allows } from '../rules/trade.ts'
import { lockOwnTrade } from '../store/commands.ts'
import { findTrades } from '../store/trades.ts'

export type HiddenCall = {
  readonly providerId: string
  readonly symbol: string
  /** False when it was already hidden, or shown. */
  readonly isNew: boolean
}

type Decision = {
  readonly id: string
  readonly kind: 'hidden' | 'shown'
  readonly reason: string
}

/**
 * An admin hides a call from the scorecard, or shows it again. The call itself continues: prices
 * still decide it, and it still counts. Only its provider is shown a withdrawn call anyway.
 */
export async function decideVisibility(
  { clock, audit }: Pick<ScorecardDeps, 'clock' | 'audit'>,
  tx: Tx,
  actor: Actor,
  { id, kind, reason }: Decision,
): Promise<Result<HiddenCall, 'not_found'>> {
  const known = (await findTrades(tx, [id])).get(id)
  if (known === undefined || known.trade.state === 'withdrawn') {
    return fail('not_found')
  }
  const { providerId, symbol } = known.trade
  const { trade } = present(await lockOwnTrade(tx, providerId, id), 'calls stay')
  if ((trade.hidden !== null) === (kind === 'hidden')) {
    return ok({ providerId, symbol, isNew: false })
  }
  if (!allows(trade, kind)) {
    return fail('not_found')
  }
  const at = clock.now().getTime()
  const done = await recordEvents(tx, [{ event: { kind, tradeId: id, at, reason }, trade }])
  assert(done.ok, 'nobody else writes to a journal that is locked')
  await audit.record(tx, {
    action: kind === 'hidden' ? 'scorecard.hidden' : 'scorecard.shown',
    ...signedBy(actor),
    object: { type: 'trade', id },
    detail: { reason, providerId },
  })
  return ok({ providerId, symbol, isNew: true })
}
