import { fieldMessages } from '#contract/common/texts.ts'
import { lintRefusal } from '#contract/content/lint/refusal.ts'
import type { OwnProvider, OwnSubProfile, ProviderProfile } from '#contract/providers/types.ts'
import { dayInIndia } from '#kit/day.ts'
import { type Page, type PageQuery, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { ProvidersDeps } from '../deps.ts'
import { idAfter } from '../directory/directory.ts'
import { providerChanged } from '../events.ts'
import { toCard, toOwnProvider } from '../present.ts'
import { isVerified } from '../rules/lifecycle.ts'
import { listSubProfiles } from '../store/cards.ts'
import { confirmSubProfile } from '../store/lifecycle.ts'
import { findProvider, updateProfile } from '../store/profile.ts'
import { openBirth } from './sealed-identity.ts'

/** The description advertises; the other texts are law. */
function refuseTexts(profile: ProviderProfile) {
  const { description, disclaimer, refundPolicy, riskFactors, conflictOfInterest } = profile
  const legal = { disclaimer, refundPolicy, riskFactors, conflictOfInterest }
  const texts = Object.entries(legal).map(([field, text]) => [field, text ?? ''])
  return (
    lintRefusal({ description }) ?? lintRefusal(Object.fromEntries(texts), { isAdvertising: false })
  )
}

type Deps = Pick<ProvidersDeps, 'db' | 'clock' | 'secrets' | 'audit'>

/** A provider's own public page, and a company's sub-profiles. */
export function createOwnProfile({ db, clock, secrets, audit }: Deps) {
  return {
    find: async (accountId: string): Promise<Result<OwnProvider, 'not_found'>> => {
      const row = await findProvider(db.read, accountId)
      return row === undefined ? fail('not_found') : ok(toOwnProvider(row, openBirth(secrets, row)))
    },

    update: (
      accountId: string,
      profile: ProviderProfile,
    ): Promise<Result<OwnProvider, 'not_found' | 'invalid_input' | 'lint_refused'>> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        if ((profile.registrationDate ?? '') > dayInIndia(now)) {
          return fail('invalid_input', { fields: { registrationDate: fieldMessages.invalidDate } })
        }
        const refused = refuseTexts(profile)
        if (refused !== undefined) {
          return refused
        }
        const row = await updateProfile(tx, accountId, profile, now)
        if (row === undefined) {
          return fail('not_found')
        }
        if (isVerified(row.status)) {
          announceChange(tx, 'providers')
          await publish(tx, providerChanged, { providerId: accountId })
        }
        return ok(toOwnProvider(row, openBirth(secrets, row)))
      }),

    subProfiles: async (
      accountId: string,
      query: PageQuery,
    ): Promise<Result<Page<OwnSubProfile>, 'invalid_input'>> => {
      const after = idAfter(query.cursor)
      if (!after.ok) {
        return after
      }
      const rows = await listSubProfiles(db.read, {
        masterId: accountId,
        verifiedOnly: false,
        afterId: after.value,
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => ({ key: '', id: row.card.account_id }))
      const items = page.items.map(({ card, status, confirmed }) => ({
        ...toCard(card),
        name: card.contact_name,
        status,
        confirmed,
      }))
      return ok({ ...page, items })
    },

    confirmSubProfile: (
      accountId: string,
      id: string,
    ): Promise<Result<undefined, 'sub_profile_not_open'>> =>
      db.transaction(async (tx) => {
        if (!(await confirmSubProfile(tx, accountId, id, clock.now()))) {
          return fail('sub_profile_not_open')
        }
        await audit.record(tx, {
          action: 'provider.sub-profile-confirmed',
          actor: { kind: 'account', accountId, role: 'provider' },
          object: { type: 'provider', id },
        })
        return ok(undefined)
      }),
  }
}
