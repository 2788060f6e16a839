import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import {
  adminProviderDetails,
  adminServiceProviders,
  approveServiceProvider,
  deleteServiceProvider,
  providerDocument,
  rejectServiceProvider,
  removeServiceProvider,
  verifyServiceProvider,
} from '#contract/providers/admin-calls.ts'
import type { ProviderDocument } from '#contract/providers/admin-types.ts'
import { serviceProviders, spDetails } from '#contract/providers/calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { assert } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { subscriptionsOf } from '#main/subscriptions.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { rechargeEntry, withdrawalHold } from '#modules/ledger/index.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { eraseDocuments } from '../lifecycle/erase-documents.ts'

let market: Marketplace
let admin: Awaited<ReturnType<Marketplace['addAdmin']>>

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin()
})
afterAll(() => market.close())

const deeds = {
  approve: approveServiceProvider,
  verify: verifyServiceProvider,
  reject: rejectServiceProvider,
  remove: removeServiceProvider,
  delete: deleteServiceProvider,
} as const

function act(deed: keyof typeof deeds, id: string, viewer = admin) {
  return market.call(deeds[deed], { body: { id } }, viewer)
}

async function onRecord(objectId: string): Promise<string[]> {
  const rows = await market.db.sql<{ action: string }[]>`
    select action from audit_inbox where object_id = ${objectId} order by id`
  return rows.map(({ action }) => action)
}

describe('the lists of providers for admins', () => {
  it('separate verified from pending providers, the latest application first', async () => {
    const old = await market.addProvider({ status: 'new', appliedAt: new Date('2030-01-01') })
    const late = await market.addProvider({ status: 'approved', appliedAt: new Date('2030-01-02') })
    await market.addProvider({ status: 'rejected', appliedAt: new Date('2030-01-03') })
    await market.addProvider({ status: 'deleted', appliedAt: new Date('2030-01-04') })
    const shown = await market.addProvider({ appliedAt: new Date('2030-01-05') })
    const list = async (verified: 'true' | 'false', cursor?: string) =>
      (
        await market.call(adminServiceProviders, { query: { verified, limit: 1, cursor } }, admin)
      ).reply()
    const first = await list('false')
    const second = await list('false', first.nextCursor)
    expect([...first.serviceProviders, ...second.serviceProviders]).toMatchObject([
      { _id: late.accountId, email: late.email, verified: false },
      { _id: old.accountId, email: old.email, verified: false },
    ])
    expect((await list('true')).serviceProviders).toMatchObject([
      { _id: shown.accountId, email: shown.email, verified: true },
    ])
    const found = await market.call(
      adminServiceProviders,
      { query: { verified: 'true', q: `inh${shown.accountId.slice(-12)}` } },
      admin,
    )
    expect(found.reply().serviceProviders).toHaveLength(1)
  })

  it('refuse an invalid filter or cursor', async () => {
    for (const query of [
      { verified: 'yes' },
      {},
      { verified: 'true', cursor: encodeCursor({ key: 'x', id: newId() }) },
      { verified: 'true', cursor: encodeCursor({ key: '2030-01-01', id: 'x' }) },
      { verified: 'true', cursor: encodeCursor({ key: '0000-01-01', id: newId() }) },
      { verified: 'true', cursor: encodeCursor({ key: '+275760-01-01', id: newId() }) },
    ]) {
      // @ts-expect-error what a browser could send
      const answer = await market.call(adminServiceProviders, { query }, admin)
      expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    }
  })
})

describe('the admin calls for providers', () => {
  it('require an admin with the permission', async () => {
    const provider = await market.addProvider({ status: 'new' })
    const others = [await market.addUser(), provider, await market.addAdmin('gst.view', 'kyc.view')]
    const looksAlone = await market.addAdmin('provider.view')
    for (const viewer of [...others, looksAlone]) {
      for (const deed of ['approve', 'verify', 'reject', 'remove', 'delete'] as const) {
        expect((await act(deed, provider.accountId, viewer)).code).toBe('forbidden')
      }
    }
    for (const viewer of others) {
      const query = { id: provider.accountId }
      expect((await market.call(adminProviderDetails, { query }, viewer)).code).toBe('forbidden')
      const list = { query: { verified: 'true' as const } }
      expect((await market.call(adminServiceProviders, list, viewer)).code).toBe('forbidden')
    }
    const visitor = await market.call(approveServiceProvider, { body: { id: provider.accountId } })
    expect([visitor.status, visitor.code]).toEqual([401, 'unauthenticated'])
  })
})

describe('the details of a provider', () => {
  it('show identity data only with kyc.view, and every view is logged', async () => {
    const provider = await market.addProvider({ certificateFile: 'sealed.pdf', status: 'new' })
    const query = { id: provider.accountId }
    const full = await market.call(adminProviderDetails, { query }, admin)
    expect(full.reply().serviceProviderData).toMatchObject({
      _id: provider.accountId,
      name: 'Asha Rao',
      email: provider.email,
      number: expect.stringMatching(/^[6-9]\d{9}$/),
      DOB: '1985-04-01',
      certificate: expect.stringMatching(
        /^\/files\/private\/sealed\.pdf\?until=\d+&key=[\w-]+&name=certificate-INH\w+$/,
      ),
      verified: false,
      approved: false,
      wallet: { amount: 0, held: 0 },
      subscriptionDetails: { subscriptionActive: false },
    })
    const viewer = await market.addAdmin('provider.view')
    const masked = await market.call(adminProviderDetails, { query }, viewer)
    expect(masked.reply().serviceProviderData).toMatchObject({ DOB: null, certificate: null })
    expect(await onRecord(provider.accountId)).toEqual(['provider.viewed', 'provider.viewed'])
    const nobody = await market.call(adminProviderDetails, { query: { id: newId() } }, admin)
    expect([nobody.status, nobody.code]).toEqual([404, 'not_found'])
  })
})

describe('identity documents', () => {
  it('are opened and listed only with kyc.view, and every view is logged', async () => {
    const { accountId: id } = await market.addProvider({ status: 'new' })
    const put = () => market.files.put(Buffer.from('%PDF-1.4'), 'application/pdf', 'private')
    const pan = await put()
    await market.db.sql`
      update provider set pan_file = ${pan}, aadhaar_file = ${await put()}
      where account_id = ${id}`
    const look = (document: ProviderDocument, viewer = admin, of = id) =>
      market.call(providerDocument, { query: { id: of, document } }, viewer)
    const opened = (await look('PAN')).reply().data
    expect(opened.url).toMatch(/^\/files\/private\/.+&name=pan-INH\w+$/)
    expect(opened.url).toContain(pan)
    const viewed = await market.db.sql<{ document: string }[]>`
      select detail ->> 'document' as document from audit_inbox
      where object_id = ${id} and action = 'provider.viewed'`
    expect(viewed).toEqual([{ document: 'PAN' }])
    const missing = await look('CompanyCertificate')
    expect([missing.status, missing.code]).toEqual([404, 'not_found'])
    expect((await look('PAN', admin, newId())).code).toBe('not_found')
    const viewer = await market.addAdmin('provider.view')
    expect((await look('PAN', viewer)).code).toBe('forbidden')
    const named = async (by: typeof admin) =>
      (await market.call(adminProviderDetails, { query: { id } }, by)).reply().serviceProviderData
        .documents
    expect(await named(admin)).toEqual(['aadhar', 'PAN'])
    expect(await named(viewer)).toEqual([])
  })
})

describe('an application', () => {
  it('requires its admin to open every document before verification, and logs the checks', async () => {
    const put = () => market.files.put(Buffer.from('%PDF-1.4'), 'application/pdf', 'private')
    const { accountId: id } = await market.addProvider({
      status: 'approved',
      certificateFile: await put(),
    })
    await market.db.sql`update provider set pan_file = ${await put()} where account_id = ${id}`
    const open = async (document: ProviderDocument, viewer = admin) =>
      (await market.call(providerDocument, { query: { id, document } }, viewer)).reply()
    const unopened = async () => (await act('verify', id)).code
    expect(await unopened()).toBe('documents_unopened')
    const other = await market.addAdmin()
    await open('certificate', other)
    await open('PAN', other)
    await open('certificate')
    expect(await unopened()).toBe('documents_unopened')
    await open('PAN')
    const renewed = await put()
    await market.db.sql`update provider set pan_file = ${renewed} where account_id = ${id}`
    expect(await unopened()).toBe('documents_unopened')
    await open('PAN')
    const seen = (await market.call(adminProviderDetails, { query: { id } }, admin)).reply()
    expect(
      seen.serviceProviderData.documentViews.map(({ document, byYou }) => [document, byYou]),
    ).toEqual(
      expect.arrayContaining([
        ['PAN', true],
        ['certificate', true],
        ['certificate', false],
      ]),
    )
    const checked = ['valid' as const, 'name' as const, 'number' as const]
    await open('PAN', other)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const viewer = index % 2 === 0 ? admin : other
        return market.call(verifyServiceProvider, { body: { id, checked } }, viewer)
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const kept = await market.db.sql<{ checked: string }[]>`
      select detail ->> 'checked' as checked from audit_inbox
      where object_id = ${id} and action = 'provider.verify'`
    expect(kept).toEqual([{ checked: 'name, number, valid' }])
  })

  it('is public only between its verification and the removal of the verification', async () => {
    const { accountId: id } = await market.addProvider({ status: 'new' })
    const isPublic = async () => (await market.call(spDetails, { query: { id } })).status === 200
    expect((await act('approve', id)).reply().message).toBe('Provider verified')
    expect(await isPublic()).toBe(false)
    expect((await act('verify', id)).reply().message).toBe('Provider verified')
    expect(await isPublic()).toBe(true)
    expect((await act('remove', id)).reply().message).toBe('Provider verified status removed')
    expect(await isPublic()).toBe(false)
    expect(await onRecord(id)).toEqual(['provider.approve', 'provider.verify', 'provider.remove'])
    const events = await market.db.sql<{ payload: object }[]>`
      select payload from outbox_event where type = 'providers.moved'
      and payload->>'providerId' = ${id} order by seq`
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { action: 'approve' },
      { action: 'verify' },
      { action: 'remove' },
    ])
  })

  it.each([
    ['verified', 'approve', 'provider_not_verifiable', 'error verifying provider'],
    ['new', 'verify', 'provider_not_verifiable', 'error verifying provider'],
    ['verified', 'reject', 'provider_not_rejectable', 'error'],
    ['approved', 'remove', 'verification_not_removable', 'Error!'],
    ['approved', 'delete', 'provider_not_deletable', 'error'],
    ['rejected', 'approve', 'provider_not_verifiable', 'error verifying provider'],
  ] as const)('in the state %s refuses the action %s', async (status, deed, code, message) => {
    const { accountId } = await market.addProvider({ status })
    const answer = await act(deed, accountId)
    expect([answer.status, answer.code, answer.message]).toEqual([409, code, message])
    const nobody = await act(deed, newId())
    expect([nobody.status, nobody.code]).toEqual([404, 'not_found'])
  })

  it('is decided once when two admins decide differently, ten times each at once', async () => {
    const { accountId } = await market.addProvider({ status: 'approved' })
    const other = await market.addAdmin()
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => act('verify', accountId)),
      ...Array.from({ length: 10 }, () => act('reject', accountId, other)),
    ])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const isVerified = answers.findIndex(({ status }) => status === 200) < 10
    const decisions = await market.db.sql`
      select action, actor_id from audit_inbox where object_id = ${accountId}`
    expect(decisions).toEqual([
      isVerified
        ? { action: 'provider.verify', actor_id: admin.accountId }
        : { action: 'provider.reject', actor_id: other.accountId },
    ])
  })
})

describe('a company and its sub-profiles', () => {
  it('confirm and verify in order, and lose their verification together', async () => {
    const company = await market.addProvider({ type: 'Non Individual', status: 'approved' })
    const { accountId: sub } = await market.addProvider({
      type: 'sub profile',
      status: 'new',
      masterId: company.accountId,
      companyName: 'Company',
    })
    expect((await act('approve', sub)).code).toBe('master_approval_pending')
    await market.app.providers.own.confirmSubProfile(company.accountId, sub)
    expect((await act('approve', sub)).status).toBe(200)
    expect((await act('verify', sub)).code).toBe('master_approval_pending')
    expect((await act('verify', company.accountId)).status).toBe(200)
    expect((await act('verify', sub)).status).toBe(200)
    const query = { verified: 'true', limit: 50 } as const
    const listed = (await market.call(adminServiceProviders, { query }, admin)).reply()
    const names = new Map(listed.serviceProviders.map(({ _id, name }) => [_id, name]))
    expect(names.get(sub)).toMatch(/^.+, at .+$/)
    expect(names.get(company.accountId)).not.toContain(', at ')
    const blocked = await act('delete', company.accountId)
    expect([blocked.status, blocked.code]).toEqual([409, 'sub_profiles_remain'])
    expect((await act('remove', company.accountId)).status).toBe(200)
    expect((await market.call(spDetails, { query: { id: sub } })).status).toBe(404)
    expect((await act('reject', company.accountId)).code).toBe('sub_profiles_remain')
    // No data is lost: both can be verified again, the company first.
    expect((await act('verify', company.accountId)).status).toBe(200)
    expect((await act('verify', sub)).status).toBe(200)
    expect((await act('remove', company.accountId)).status).toBe(200)
    expect((await act('reject', sub)).status).toBe(200)
    expect((await act('reject', company.accountId)).status).toBe(200)
  })
})

describe('deleting a provider', () => {
  it('hides it and erases its personal data', async () => {
    const pdf = Buffer.from('%PDF')
    const certificateFile = await market.files.put(pdf, 'application/pdf', 'private')
    const provider = await market.addProvider({ category: 'AIF', certificateFile })
    expect((await act('delete', provider.accountId)).reply().message).toBe('SP deleted')
    const list = await market.call(serviceProviders, { query: { category: 'AIF' } })
    expect(list.reply().data.serviceproviders).toEqual([])
    const [row] = await market.db.sql`
      select p.dob_sealed, p.pan_sealed, p.contact_email, compliance_officer_name as officer, a.email, a.state
      from provider p join account a on a.id = p.account_id
      where account_id = ${provider.accountId}`
    expect(row).toEqual({
      dob_sealed: null,
      pan_sealed: null,
      contact_email: null,
      officer: null,
      email: null,
      state: 'removed',
    })
    expect(await market.files.get(certificateFile)).toBeUndefined()
  })

  it('is refused while the wallet has a balance, and then changes nothing', async () => {
    const { accountId } = await market.addProvider()
    const at = market.clock.now()
    const recharge = { rechargeId: newId(), providerId: accountId, amount: 1_234_567_89n, at }
    await market.db.transaction((tx) => market.app.ledger.post(tx, rechargeEntry(recharge)))
    const refused = await act('delete', accountId)
    expect([refused.status, refused.code]).toEqual([409, 'wallet_not_settled'])
    expect(refused.message).toBe(
      'This provider holds ₹12,34,567.89 in the wallet. It must be settled first.',
    )
    expect((await market.call(spDetails, { query: { id: accountId } })).status).toBe(200)
    const seen = await market.call(adminProviderDetails, { query: { id: accountId } }, admin)
    expect(seen.reply().serviceProviderData.wallet).toEqual({ amount: 12_34_567.89, held: 0 })
  })

  it('is refused while money is held for a withdrawal, which the details show separately', async () => {
    const { accountId: providerId } = await market.addProvider()
    const at = market.clock.now()
    const amount = 7_500_00n
    const recharge = rechargeEntry({ rechargeId: newId(), providerId, amount, at })
    const hold = withdrawalHold({ withdrawalId: newId(), providerId, amount, at })
    for (const entry of [recharge, hold]) {
      await market.db.transaction((tx) => market.app.ledger.post(tx, entry))
    }
    expect((await act('delete', providerId)).message).toBe(
      'This provider holds ₹7,500.00 in the wallet. It must be settled first.',
    )
    const seen = await market.call(adminProviderDetails, { query: { id: providerId } }, admin)
    expect(seen.reply().serviceProviderData.wallet).toEqual({ amount: 0, held: 7_500 })
  })
})

describe('a rejected provider', () => {
  it('loses its session and cannot sign in again', async () => {
    const email = 'rejected@example.in'
    const secret = 'violet-harbour-ladder'
    const { accounts } = market.app
    const hashed = await accounts.hashPassword(secret)
    assert(hashed.ok, 'the password can be hashed')
    const provider = await market.addProvider({ status: 'approved' })
    await market.db.sql`update account set email = ${email} where id = ${provider.accountId}`
    await market.db.sql`insert into account_password (account_id, hash, pepper_kid, changed_at)
      values (${provider.accountId}, ${hashed.value.hash}, ${hashed.value.kid}, now())`
    const cookies = createCookieJar(undefined, false)
    const signIn = () =>
      market.call(signInWithPassword, { body: { email, password: secret } }, undefined, { cookies })
    expect((await signIn()).status).toBe(200)
    const sessionToken = cookies.get('sid')
    const viewer = () => accounts.resolveViewer({ sessionToken, bearer: undefined })
    expect(await viewer()).toMatchObject({ accountId: provider.accountId })
    expect((await act('reject', provider.accountId)).status).toBe(200)
    expect(await viewer()).toEqual({ kind: 'anonymous' })
    expect((await signIn()).code).toBe('account_closed')
  })
})

describe("an admin's view of a provider page", () => {
  it('is logged for an unverified provider, but not for a public one', async () => {
    const waiting = await market.addProvider({ status: 'approved' })
    const shown = await market.addProvider()
    for (const { accountId: id } of [waiting, shown]) {
      expect((await market.call(spDetails, { query: { id } }, admin)).status).toBe(200)
    }
    expect(
      (await market.call(spDetails, { query: { id: waiting.accountId } }, waiting)).status,
    ).toBe(200)
    expect(await onRecord(waiting.accountId)).toEqual(['provider.viewed'])
    expect(await onRecord(shown.accountId)).toEqual([])
  })
})

describe('the data of a rejected provider', () => {
  it('is erased after thirty days: documents, contacts, bank account and account', async () => {
    const put = () => market.files.put(Buffer.from('%PDF'), 'application/pdf', 'private')
    const rejected = await market.addProvider({ status: 'approved', certificateFile: await put() })
    const kept = await market.addProvider({ status: 'approved', certificateFile: await put() })
    const account = {
      bankName: 'Bank of Pune',
      beneficiaryName: 'Kite Desk',
      accNumber: '123456789012',
      ifsc: 'BKPN0001234',
      upi: '',
    }
    await market.db.transaction((tx) =>
      importBankAccounts(market.platform, tx, [{ providerId: rejected.accountId, account }]),
    )
    const bankOf = (id: string) => market.app.providers.bankAccounts.of(market.db.read, id)
    expect((await act('reject', rejected.accountId)).status).toBe(200)
    const documentsOf = (id: string) =>
      market.db.sql`select certificate_file, pan_sealed, contact_name, contact_email
        from provider where account_id = ${id}`.then(([row]) => row)
    const before = await documentsOf(rejected.accountId)
    const accountOf = () => market.app.accounts.findAccount(market.db.read, rejected.accountId)
    const deps = { ...market.platform, files: market.files, accounts: market.app.accounts }
    market.clock.advance(30 * DAY_MS - 1)
    await eraseDocuments(deps)
    expect(await documentsOf(rejected.accountId)).toEqual(before)
    expect(await bankOf(rejected.accountId)).toBeDefined()
    expect(await accountOf()).toMatchObject({ state: 'suspended' })
    market.clock.advance(2)
    await eraseDocuments(deps)
    expect(await documentsOf(rejected.accountId)).toEqual({
      certificate_file: null,
      pan_sealed: null,
      contact_name: '',
      contact_email: null,
    })
    expect(await bankOf(rejected.accountId)).toBeUndefined()
    expect(await accountOf()).toMatchObject({ state: 'removed', email: null, number: null })
    expect(await market.files.get(String(before?.certificate_file))).toBeUndefined()
    const other = await documentsOf(kept.accountId)
    expect(await market.files.get(String(other?.certificate_file))).toBeDefined()
  })
})

describe('an applicant', () => {
  let relay: OutboxRelay

  beforeAll(async () => {
    const { db, log } = market.platform
    relay = await startOutboxRelay(db, subscriptionsOf(market.app), log)
  })
  afterAll(() => relay.stop())

  it('is notified of a rejection at its stored address, whatever address the request contains', async () => {
    const provider = await market.addProvider({ status: 'approved', regName: 'Lotus Desk' })
    const sure = { ...admin, provedAt: market.clock.now() }
    const answer = await market.call(
      rejectServiceProvider,
      {
        body: {
          id: provider.accountId,
          email: 'attacker@example.com',
          name: 'Somebody',
          reason: 'The certificate <b>cannot</b> be read.',
        },
      },
      sure,
    )
    expect(answer.reply().message).toBe('Provider disapproved')
    const mails = () => market.sent.filter(({ to }) => to === provider.email)
    await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(1)
    expect(mails()[0]).toMatchObject({ channel: 'mail', to: provider.email })
    expect(mails()[0]?.text).toContain('Lotus Desk')
    expect(mails()[0]?.text).toContain('The certificate <b>cannot</b> be read.')
    const tooLong = { id: provider.accountId, reason: 'x'.repeat(1001) }
    const long = await market.call(rejectServiceProvider, { body: tooLong }, sure)
    expect(long.code).toBe('invalid_input')
  })

  it.each([
    { deed: 'approve', status: 'new', subject: 'Your application is approved' },
    { deed: 'verify', status: 'approved', subject: 'Your profile is verified' },
  ] as const)('is notified by mail once of the action $deed', async ({ deed, ...step }) => {
    const provider = await market.addProvider({ status: step.status, regName: 'Palash Desk' })
    expect((await act(deed, provider.accountId)).status).toBe(200)
    const mails = () => market.sent.filter(({ to }) => to === provider.email)
    await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(1)
    expect(mails()[0]).toMatchObject({ channel: 'mail', subject: step.subject })
    expect(mails()[0]?.text).toContain('Palash Desk')
    expect((await act(deed, provider.accountId)).status).toBe(409)
    expect(mails()).toHaveLength(1)
  })
})
