import { importAccounts } from '#demo/import/accounts.ts'
import { importProfiles } from '#demo/import/invoices.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { importPlans } from '#demo/import/plans.ts'
import { importBankAccounts, importProviders } from '#demo/import/providers.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import type { Role } from '../../../src/contract/accounts/roles.ts'
import { permissions } from '../../../src/contract/accounts/roles.ts'
import { planImport, providerImport } from '../../../src/main/testing/rows.ts'
import type { Books } from './books.ts'
import type { Person } from './client.ts'

/** The password of all accounts. */
export const PASSWORD = 'granite-teapot-monsoon-42'

/** A buyer, a provider, and the provider's plan that the buyer buys. */
export type Pair = { readonly buyer: Person; readonly provider: Person; readonly planId: string }
export type People = { readonly admin: Person; readonly pairs: readonly Pair[] }

const PRICE = 11_80n
/**
 * A category without a limit on fees paid in advance: the same people buy the same plan for hours.
 */
const category = 'Trainers'

/** Adds accounts besides those of the demo, with everything that a purchase requires. */
export async function addPeople({ app, platform }: Books, pairs: number): Promise<People> {
  const hashed = await app.accounts.hashPassword(PASSWORD)
  assert(hashed.ok, 'the password can be hashed')
  const password = hashed.value
  const now = platform.clock.now()
  let numbers = 6_100_000_000
  const personOf = (role: Role): Person => {
    const id = newId()
    return { id, role, email: `${id}@tradebox.example` }
  }
  const admin = personOf('admin')
  const made = Array.from({ length: pairs }, () => ({
    buyer: personOf('user'),
    provider: personOf('provider'),
    planId: newId(),
  }))
  const everybody = [admin, ...made.flatMap(({ buyer, provider }) => [buyer, provider])]
  const accounts = everybody.map(({ id, role, email }) => {
    numbers += 1
    const common = { id, role, email, password, name: `Person ${numbers}`, createdAt: now }
    return role === 'admin'
      ? { ...common, number: null, permissions }
      : { ...common, number: String(numbers), telegram: '@person' }
  })
  await platform.db.transaction(async (tx) => {
    await importAccounts(tx, accounts)
    await importProviders(
      platform,
      tx,
      made.map(({ provider: { id } }, index) =>
        index % 2 === 0
          ? providerImport(id, { category })
          : providerImport(id, { category, gst: true, gstin: `19AAAPA${1000 + index}A1Z5` }),
      ),
    )
    await importBankAccounts(
      platform,
      tx,
      made.map(({ provider: { id } }) => ({ providerId: id, account: bank })),
    )
    await importPlans(
      app,
      tx,
      made.map(({ provider, planId }) => planImport(provider.id, { id: planId, price: PRICE })),
    )
    await importMemberships(
      app,
      tx,
      made.map(({ provider: { id } }) => ({ ...membershipTerms, id, startsAt: now })),
    )
    await importProfiles(
      tx,
      made.map(({ buyer }) => ({ ...billing, accountId: buyer.id, savedAt: now })),
    )
  })
  present(made[0], 'somebody buys')
  return { admin, pairs: made }
}

const bank = {
  bankName: 'Bank of Pune',
  beneficiaryName: 'Kite Desk',
  accNumber: '123456789012',
  ifsc: 'BKPN0001234',
  upi: '',
}

/** The terms of all providers' memberships. */
export const membershipTerms = {
  plan: 'Prepaid',
  validity: 1,
  pricingType: 'Percentage',
  freshOnboardingCharge: 0,
  renewalCharge: 0,
  customerLimit: 1000,
  oneTimesetupFee: 0,
  percentageFreshOnboarding: 12.5,
  percentageRenewal: 7.3,
  fixedFreshOnboardingCharge: 0,
  fixedRenewalCharge: 0,
} as const

const billing = {
  name: 'Meera Nair',
  address1: '12 Lake Road',
  address2: '',
  city: 'Kochi',
  pin: '682001',
  state: 'Kerala',
  gstin: '',
} as const
