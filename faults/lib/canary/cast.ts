import { importAccounts } from '#demo/import/accounts.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { importPlans } from '#demo/import/plans.ts'
import { importProviders } from '#demo/import/providers.ts'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { permissions } from '../../../src/contract/accounts/roles.ts'
import { planImport, providerImport } from '../../../src/main/testing/rows.ts'
import type { Books } from '../crash/books.ts'
import { membershipTerms } from '../crash/people.ts'
import type { Aviary, Reader } from './canaries.ts'

export type Member = {
  readonly id: string
  readonly role: 'user' | 'provider' | 'admin'
  readonly email: string
  readonly number: string | null
}
/** All readers except the visitor, and the admin who pays what another admin has approved. */
export type Cast = Readonly<Record<Exclude<Reader, 'visitor'> | 'payer', Member>> & {
  readonly password: string
  readonly planId: string
}

/** The admins who may view customers. */
const ADMINS: readonly Reader[] = ['looker', 'admin']

/** Creates accounts with canaries as contacts, identities and passwords. */
export async function addCast({ app, platform }: Books, { plant, word, digits }: Aviary) {
  const password = word('password')
  const hashed = await app.accounts.hashPassword(password)
  assert(hashed.ok, 'the password can be hashed')
  plant('password hash', hashed.value.hash)
  const now = platform.clock.now()
  const contacts = (who: Reader, sees: readonly Reader[], finds: readonly Reader[]) => ({
    email: `${word(`${who}'s address`, sees, finds)}@canary.example`,
    number: digits(`${who}'s number`, '9', sees, finds),
  })
  const member = (role: Member['role'], email: string, number: string | null): Member => ({
    id: newId(),
    role,
    email,
    number,
  })
  const of = (role: Member['role'], who: Reader, finds: readonly Reader[], sees = ADMINS) => {
    const { email, number } = contacts(who, sees, finds)
    return member(role, email, number)
  }
  const cast: Cast = {
    buyer: of('user', 'buyer', ['buyer', 'seller', 'looker', 'admin']),
    otherBuyer: of('user', 'otherBuyer', ['otherBuyer', 'looker', 'admin']),
    seller: of('provider', 'seller', ['seller', 'looker', 'admin']),
    otherSeller: of('provider', 'otherSeller', ['otherSeller', 'looker', 'admin']),
    looker: member('admin', 'looker@tradebox.example', null),
    admin: member('admin', 'admin@tradebox.example', null),
    payer: member('admin', 'payer@tradebox.example', null),
    password,
    planId: newId(),
  }
  const telegram = `@${word('telegram', ADMINS, ['buyer', 'seller'])}`
  const people = [cast.buyer, cast.otherBuyer, cast.seller, cast.otherSeller]
  const admins = [cast.looker, cast.admin, cast.payer]
  const letters = Array.from({ length: 5 }, () => String.fromCharCode(65 + Math.random() * 26))
  const pan = plant('PAN', `${letters.join('')}${String(now.getTime()).slice(-4)}Z`)
  const dob = plant('date of birth', '1931-07-19', [], ['seller', 'admin'])
  await platform.db.transaction(async (tx) => {
    await importAccounts(
      tx,
      [...people, ...admins].map(({ id, role, email, number }) => ({
        id,
        role,
        email,
        number,
        name: `Person ${id.slice(-6)}`,
        password: hashed.value,
        createdAt: now,
        ...(id === cast.buyer.id ? { telegram } : {}),
        ...(role === 'admin'
          ? { permissions: permissions.filter((one) => mayHold(id, cast, one)) }
          : {}),
      })),
    )
    await importProviders(platform, tx, [
      providerImport(cast.seller.id, { pan, dob, category: 'Research Analyst' }),
      providerImport(cast.otherSeller.id, {}),
    ])
    await importPlans(app, tx, [planImport(cast.seller.id, { id: cast.planId })])
    await importMemberships(app, tx, [{ ...membershipTerms, id: cast.seller.id, startsAt: now }])
  })
  return cast
}

function mayHold(id: string, { looker }: Cast, permission: string): boolean {
  return id !== looker.id || permission !== 'kyc.view'
}
