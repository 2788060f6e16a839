import { z } from 'zod'
import { roleSchema } from '#contract/accounts/roles.ts'
import { id } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const account = z.object({ accountId: id, role: roleSchema })

/** An account has been created by its owner. */
export const accountRegistered = defineEvent('accounts.registered', account)

/** The name, picture or contact details have changed. */
export const profileChanged = defineEvent('accounts.profile-changed', account)

/** An admin (`by`) added another one, or gave it permissions that it did not have. */
export const adminEmpowered = defineEvent(
  'accounts.admin-empowered',
  z.object({ accountId: id, by: id, isNew: z.boolean() }),
)

export const passwordChanged = defineEvent('accounts.password-changed', account)

/** The account's personal data was deleted; its id stays. */
export const accountRemoved = defineEvent('accounts.removed', account)
