import type { Role } from '#contract/accounts/roles.ts'
import type { MessagingSearchItem } from '#contract/messaging/types.ts'
import { providerPicture } from '#contract/providers/provider-name.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from './deps.ts'

export type Person = MessagingSearchItem & {
  readonly active: boolean
  /** Whether the person is a provider that the public sees. */
  readonly verified: boolean
}

/** People under the names that the other side knows; ids without an account are missing. */
export async function findPeople(
  { accounts, providers }: Pick<MessagingDeps, 'accounts' | 'providers'>,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) {
    return new Map()
  }
  const [found, eligibility, authors, cards] = await Promise.all([
    accounts.findAccounts(tx, ids),
    providers.eligibilitiesOf(tx, ids),
    providers.authorsOf(tx, ids),
    providers.cardsOf(tx, ids),
  ])
  return new Map(
    found.map(({ id, name, role, state, photoFileId }): [string, Person] => {
      const provider = eligibility.get(id)
      const photo = photoFileId === null ? null : fileUrl(photoFileId)
      const card = cards.get(id)
      const person: { _id: string; role: Role } = { _id: id, role }
      return [
        id,
        {
          ...person,
          name: state === 'removed' ? name : (authors.get(id)?.name ?? name),
          type: provider?.type ?? null,
          category: provider?.category ?? null,
          profileUrl: (card && providerPicture(card)) ?? photo,
          active: state === 'active',
          verified: provider?.verified ?? false,
        },
      ]
    }),
  )
}
