import { fieldMessages } from '#contract/common/texts.ts'
import type { NewRegistration } from '#contract/providers/admin-types.ts'
import { registrationOf } from '#contract/providers/signup-form.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { dayInIndia } from '#kit/day.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { ProvidersDeps } from '../deps.ts'
import { providerChanged } from '../events.ts'
import {
  findRegistration,
  hasOwnRegistration,
  isRegistrationTaken,
  saveRegistration,
} from '../store/registration.ts'

/**
 * Stores the registered name, number and date that an admin has compared with the new certificate. A
 * company's sub-profiles carry its name too, and its number in its category; then they cannot be
 * changed alone. What was signed and invoiced before keeps the earlier ones.
 */
export function changeRegistration(
  deps: ProvidersDeps,
  actor: Actor,
  { id, RegName, regNumber, registrationDate: registeredOn }: NewRegistration,
): Promise<
  Result<
    undefined,
    'not_found' | 'registration_not_changeable' | 'registration_taken' | 'invalid_input'
  >
> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const held = await findRegistration(tx, id)
    if (held === undefined || held.status === 'rejected' || held.status === 'deleted') {
      return fail('not_found')
    }
    if (!(await hasOwnRegistration(tx, id))) {
      return fail('registration_not_changeable')
    }
    if (held.masterId !== null && RegName !== held.name) {
      return fail('invalid_input', { fields: { RegName: adminProviderMessages.companyName } })
    }
    const registration = registrationOf(held.category, regNumber, dayInIndia(now))
    if ('refusal' in registration) {
      const { title, description } = registration.refusal.toast
      return fail('invalid_input', { fields: { regNumber: description ?? title } })
    }
    if (registeredOn > dayInIndia(now)) {
      return fail('invalid_input', { fields: { registrationDate: fieldMessages.invalidDate } })
    }
    const { number } = registration
    const isNew = number !== held.number
    if (isNew && held.status === 'verified' && (await isRegistrationTaken(tx, id, number))) {
      return fail('registration_taken')
    }
    const { category } = held
    const change = { id, category, name: RegName, number, registeredOn, now }
    for (const providerId of await saveRegistration(tx, change)) {
      await deps.accounts.rename(tx, { accountId: providerId, name: RegName, now })
      await publish(tx, providerChanged, { providerId })
    }
    announceChange(tx, 'providers')
    await deps.audit.record(tx, {
      action: 'provider.registration-changed',
      ...signedBy(actor),
      object: { type: 'provider', id },
      detail: {
        fromName: held.name,
        fromNumber: held.number,
        toName: RegName,
        toNumber: number,
      },
    })
    return ok(undefined)
  })
}
