import type { PageQuery } from '#kit/page.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import { decideVisibility } from './commands/decide-visibility.ts'
import { createTradeCommands } from './commands/trade-commands.ts'
import { createDeliveries } from './deliveries.ts'
import type { ScorecardDeps } from './deps.ts'
import { createPresenter } from './presenter.ts'
import { listForAdmins } from './queries/for-admins.ts'
import { createTradeQueries } from './queries/trade-queries.ts'
import { countOwnOpen, countTrades } from './store/trades.ts'

export type Scorecard = ReturnType<typeof createScorecard>

/** Trade calls: commands of providers, queries with visibility, and performance. */
export function createScorecard(deps: ScorecardDeps) {
  const present = createPresenter(deps)
  return {
    present,
    /** Hides a call or shows it again, in the admin's transaction. */
    decideVisibility: (tx: Tx, actor: Actor, decision: Parameters<typeof decideVisibility>[3]) =>
      decideVisibility(deps, tx, actor, decision),
    /** All calls of a provider for admins, newest first. */
    listForAdmins: (providerId: string, query: PageQuery) =>
      listForAdmins(deps.db.read, present, providerId, query),
    commands: createTradeCommands(deps, present),
    queries: createTradeQueries(deps, present),
    deliveries: createDeliveries(deps),
    /** The number of a provider's open calls and of all calls it has posted. */
    countCalls: async (tx: Tx, providerId: string) => ({
      running: await countOwnOpen(tx, providerId),
      posted: await countTrades(tx, providerId),
    }),
  }
}
