import { importAccounts } from '#demo/import/accounts.ts'
import { importProviders } from '#demo/import/providers.ts'
import { newId } from '#kit/id.ts'
import type { Platform } from '#main/platform.ts'
import { providerImport } from '#main/testing/rows.ts'
import type { Role } from '../../../src/contract/accounts/roles.ts'

/** Pairs of an investor and a verified provider. */
export async function addWriters(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets'>,
  pairs: number,
): Promise<readonly (readonly [user: string, provider: string])[]> {
  const { db, clock } = platform
  const ids = Array.from({ length: pairs }, () => [newId(), newId()] as const)
  const account = (id: string, role: Role) => ({
    id,
    role,
    name: role,
    email: `${id}@example.in`,
    number: null,
    permissions: [],
    createdAt: clock.now(),
  })
  await db.transaction(async (tx) => {
    await importAccounts(
      tx,
      ids.flatMap(([user, provider]) => [account(user, 'user'), account(provider, 'provider')]),
    )
    await importProviders(
      platform,
      tx,
      ids.map(([, provider]) => providerImport(provider)),
    )
  })
  return ids
}
