import type { Providers } from '#modules/providers/index.ts'
import type { Database } from '#platform/tx.ts'

export type PlansDeps = {
  readonly db: Database
  readonly providers: Pick<Providers, 'addToCounts' | 'cardsOf' | 'standingsOf'>
}
