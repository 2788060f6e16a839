import { type Failure, fail } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'

type Buying = {
  readonly userId: string
  readonly lines: readonly { readonly provider_id: string }[]
  readonly now: Date
  /** What is allowed holds until the unit of work ends, so that no two take the last place. */
  readonly settling?: boolean
}

/** Refuses a new customer of a provider that has as many as its membership allows. */
export async function refuseCustomers(
  { hasRoomFor, providers }: Pick<CheckoutDeps, 'hasRoomFor' | 'providers'>,
  tx: Tx,
  { userId, lines, now, settling = false }: Buying,
): Promise<Failure<'customer_limit_reached'> | undefined> {
  const providerIds = [...new Set(lines.map((line) => line.provider_id))].sort()
  for (const providerId of providerIds) {
    const customer = { providerId, userId, at: now }
    if ((await hasRoomFor?.(tx, customer, { settling })) === false) {
      const name = (await providers.nameOf(tx, providerId)) ?? 'This provider'
      return fail('customer_limit_reached', {
        message: `${name} takes no more customers at the moment.`,
      })
    }
  }
  return undefined
}
