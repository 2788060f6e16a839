import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'
import { lifecycleActions } from './rules/lifecycle.ts'

const changed = z.object({ providerId: id })
const moved = z.object({
  providerId: id,
  action: z.enum(lifecycleActions),
  masterId: id.nullable(),
  /** The reviewer's text to a rejected provider. */
  reason: z.string(),
})

/** A provider's public data or its visibility changed. */
export const providerChanged = defineEvent('providers.changed', changed)

const applied = z.object({ providerId: id, masterId: id.nullable() })

/** A provider applied. With `masterId`, under a company, which must confirm it. */
export const providerApplied = defineEvent('providers.applied', applied)

/** An admin approved, verified, rejected or deleted a provider, or removed its verification. */
export const providerMoved = defineEvent('providers.moved', moved)

/** A provider's payouts go to a different account. */
export const bankAccountMoved = defineEvent(
  'providers.bank-account-moved',
  z.object({ providerId: id, isFirst: z.boolean() }),
)

/** An admin confirmed the beneficiary's name of a first account. */
export const bankAccountConfirmed = defineEvent(
  'providers.bank-account-confirmed',
  z.object({ providerId: id }),
)
