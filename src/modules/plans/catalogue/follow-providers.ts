import { eachPage } from '#kit/page.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'
import { listSellers, setProviderSells } from '../store/writes.ts'

const BATCH_SIZE = 200

type Deps = Pick<PlansDeps, 'db' | 'log' | 'providers'>

/** Takes plans off sale when their provider may not sell any more, and puts them back when it may. */
export async function updateProviderSells(
  { providers }: Pick<Deps, 'providers'>,
  tx: Tx,
  providerId: string,
): Promise<void> {
  const eligibility = await providers.eligibilityOf(tx, providerId)
  if (await setProviderSells(tx, providerId, eligibility?.sells ?? false)) {
    announceChange(tx, 'plans')
  }
}

/**
 * Does so for every seller, each in its own transaction. Changes of a provider do it at once; this
 * follows a change of what selling requires.
 */
export async function checkSellers(deps: Deps): Promise<void> {
  const steps = isolatedSteps(deps.log, 'the plans of a provider were not checked')
  const pages = eachPage<string>((last) => listSellers(deps.db.read, last, BATCH_SIZE))
  for await (const ids of pages) {
    const eligible = await deps.providers.eligibilitiesOf(deps.db.read, ids)
    for (const provider of ids.filter((id) => eligible.get(id)?.sells !== true)) {
      await steps.run({ provider }, () =>
        deps.db.transaction((tx) => updateProviderSells(deps, tx, provider)),
      )
    }
  }
  steps.finish()
}
