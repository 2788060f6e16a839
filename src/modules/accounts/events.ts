import { z } from 'zod'
import { roleSchema } from '#contract/accounts/roles.ts'
import { id } from '#contract/common/fields.ts'
import type { EventKind } from '#platform/outbox/outbox.ts'

const account = z.object({ accountId: id, role: roleSchema })

type AccountEvent = z.output<typeof account>

/** An account has been created by its owner. */
export const accountRegistered: EventKind<AccountEvent> = {
  type: 'accounts.registered',
  payload: account,
}

/** The name, picture or contact details have changed. */
export const profileChanged: EventKind<AccountEvent> = {
  type: 'accounts.profile-changed',
  payload: account,
}

export const passwordChanged: EventKind<AccountEvent> = {
  type: 'accounts.password-changed',
  payload: account,
}

/** The account's personal data was deleted; its id stays. */
export const accountRemoved: EventKind<AccountEvent> = {
  type: 'accounts.removed',
  payload: account,
}
