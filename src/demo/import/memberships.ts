import type { MembershipActivation } from '#contract/platform-plans/types.ts'
import { present } from '#kit/assert.ts'
import type { App } from '#main/build-app.ts'
import type { Tx } from '#platform/tx.ts'

/** Starts each membership on its day, without an admin and without charges. */
export async function importMemberships(
  { memberships }: Pick<App, 'memberships'>,
  tx: Tx,
  rows: readonly (MembershipActivation & { readonly startsAt: Date })[],
): Promise<void> {
  for (const { startsAt: now, ...terms } of rows) {
    const started = await memberships.start(tx, terms, { adminId: null, now })
    present(started, 'a provider has one membership at a time')
  }
}
