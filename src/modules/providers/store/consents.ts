import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersTables } from '../tables.ts'

export type Consent = {
  readonly document: string
  readonly version: string
  readonly digest: Buffer
}

export async function insertConsents(
  tx: Tx,
  consents: readonly Consent[],
  given: { readonly providerId: string; readonly at: Date; readonly ip: string },
): Promise<void> {
  await openTx<ProvidersTables>(tx)
    .insertInto('provider_consent')
    .values(
      consents.map((consent) => ({
        ...consent,
        provider_id: given.providerId,
        agreed_at: given.at,
        ip: given.ip,
      })),
    )
    .execute()
}
