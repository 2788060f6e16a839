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
  /** False when it was already hidden. */
  readonly isNew: boolean
}

/**
 * An admin hides a call from the scorecard. The call itself continues: prices still decide it, and
 * it still counts. Only its provider is shown a withdrawn call anyway.
 */
export async function hideCall(
  { clock, audit }: Pick<ScorecardDeps, 'clock' | 'audit'>,
  tx: Tx,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Result<HiddenCall, 'not_found'>> {
  const known = (await findTrades(tx, [id])).get(id)
  if (known === undefined || known.trade.state === 'withdrawn') {
    return fail('not_found')
  }
  const { providerId, symbol } = known.trade
  const { trade } = present(await lockOwnTrade(tx, providerId, id), 'calls stay')
  if (trade.hidden !== null) {
    return ok({ providerId, symbol, isNew: false })
  }
  if (!allows(trade, 'hidden')) {
    return fail('not_found')
  }
  const at = clock.now().getTime()
  const event = { kind: 'hidden', tradeId: id, at, reason } as const
  const done = await recordEvents(tx, [{ event, trade }])
  assert(done.ok, 'nobody else writes to a journal that is locked')
  await audit.record(tx, {
    action: 'scorecard.hidden',
    ...signedBy(actor),
    object: { type: 'trade', id },
    detail: { reason, providerId },
  })
  return ok({ providerId, symbol, isNew: true })
}
