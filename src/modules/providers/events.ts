import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import type { EventKind } from '#platform/outbox/outbox.ts'
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
export const providerChanged: EventKind<z.output<typeof changed>> = {
  type: 'providers.changed',
  payload: changed,
}

const applied = z.object({ providerId: id, masterId: id.nullable() })

/** A provider applied. With `masterId`, under a company, which must confirm it. */
export const providerApplied: EventKind<z.output<typeof applied>> = {
  type: 'providers.applied',
  payload: applied,
}

/** An admin approved, verified, rejected or deleted a provider, or removed its verification. */
export const providerMoved: EventKind<z.output<typeof moved>> = {
  type: 'providers.moved',
  payload: moved,
}

const bankMoved = z.object({ providerId: id, isFirst: z.boolean() })

/** A provider's payouts go to a different account. */
export const bankAccountMoved: EventKind<z.output<typeof bankMoved>> = {
  type: 'providers.bank-account-moved',
  payload: bankMoved,
}

const bankConfirmed = z.object({ providerId: id })

/** An admin confirmed the beneficiary's name of a first account. */
export const bankAccountConfirmed: EventKind<z.output<typeof bankConfirmed>> = {
  type: 'providers.bank-account-confirmed',
  payload: bankConfirmed,
}
