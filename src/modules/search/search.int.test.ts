import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeServiceProvider } from '#contract/providers/admin-calls.ts'
import { search } from '#contract/search/calls.ts'
import { importAccounts } from '#demo/import/accounts.ts'
import { importPlans } from '#demo/import/plans.ts'
import { importProviders } from '#demo/import/providers.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { planImport, providerImport } from '#main/testing/rows.ts'
import { plansSubscriptions } from '#modules/plans/index.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { searchSubscriptions } from './index.ts'

let market: Marketplace

async function find(q: string): Promise<string[]> {
  const answer = await market.call(search, { query: { q } })
  return answer.reply().data.map((hit) => `${hit.kind} ${hit.title}`)
}

beforeAll(async () => {
  market = await openMarketplace()
  let providers = 0
  const provider = (regName: string, more: Parameters<Marketplace['addProvider']>[0] = {}) => {
    providers += 1
    const description = 'Ideas for patient people.'
    // A fixed prefix: a number derived from the id could match a searched one by chance.
    return market.addProvider({ regName, regNumber: `QWX${providers}`, description, ...more })
  }
  const sagar = await provider('Sagar Motilal Research', {
    regNumber: 'INH000012345',
    city: 'Nagpur',
  })
  await market.addPlan(sagar.accountId, {
    title: 'Nifty Option Ladder',
    segment: 'Options Buying',
    description: 'Weekly strangles around the expiry.',
  })
  await market.addPlan(sagar.accountId, { title: 'Nifty Sleeper', activated: false })
  await provider('Crème Commodities', { segments: ['Commodities'], regNumber: 'ARN-98765' })
  await provider('शर्मा शेयर सलाह', { languages: ['hindi'] })
  await provider('O\'Brien & Sons "Quants"')
  await provider('100% Cotton_Futures')
  const company = await provider('Gulmohar Advisory', { type: 'Non Individual' })
  const branch = await provider('Gulmohar Advisory', {
    type: 'sub profile',
    masterId: company.accountId,
    companyName: 'Gulmohar Advisory',
    contactName: 'Bhavna Kelkar',
  })
  await market.addPlan(branch.accountId, { title: 'Kestrel Calls' })
  const hidden = await provider('Motilal Hidden Desk', { status: 'approved' })
  await market.addPlan(hidden.accountId, { title: 'Nifty Hidden Calls' })
  await market.db.transaction((tx) => market.app.search.reindex(tx))
})
afterAll(() => market.close())

describe('search', () => {
  it.each([
    ['motilal', ['provider Sagar Motilal Research']],
    ['MOTI res', ['provider Sagar Motilal Research']],
    ['inh0000123', ['provider Sagar Motilal Research']],
    ['98765', ['provider Crème Commodities']],
    ['arn-98765', ['provider Crème Commodities']],
    ['nagpur', ['provider Sagar Motilal Research']],
    ['creme', ['provider Crème Commodities']],
    ['CRÈME', ['provider Crème Commodities']],
    ['nifty', ['plan Nifty Option Ladder']],
    ['strangles', ['plan Nifty Option Ladder']],
    ['शेयर', ['provider शर्मा शेयर सलाह']],
    ['शर्', ['provider शर्मा शेयर सलाह']],
    ["o'brien", ['provider O\'Brien & Sons "Quants"']],
    ['quants', ['provider O\'Brien & Sons "Quants"']],
    ['100%', ['provider 100% Cotton_Futures']],
    ['cotton_fut', ['provider 100% Cotton_Futures']],
    ['bhavna', ['provider Bhavna Kelkar, at Gulmohar Advisory']],
  ])('finds %s', async (q, expected) => {
    expect(await find(q)).toEqual(expected)
  })

  it.each([
    ['motlal', 'provider Sagar Motilal Research'],
    ['sagr motilal', 'provider Sagar Motilal Research'],
    ['comodities', 'provider Crème Commodities'],
    ['otpion lader', 'plan Nifty Option Ladder'],
    ['sagr motlal', 'provider Sagar Motilal Research'],
    ['motlal resarch', 'provider Sagar Motilal Research'],
    ['nfty optoin', 'plan Nifty Option Ladder'],
    ['cottn futures', 'provider 100% Cotton_Futures'],
    ['शर्मी शेयर', 'provider शर्मा शेयर सलाह'],
  ])('finds the intended match despite the typing errors in %s', async (q, expected) => {
    expect((await find(q))[0]).toBe(expected)
  })

  it.each([
    '%%',
    '__',
    '\\\\',
    "';--",
    '|&!',
    ':*',
    '()',
    '<->',
    '""',
    'zzzzzz',
    'x'.repeat(200),
    'provider',
    ' plan',
    "' plan'",
  ])('returns nothing for %s', async (q) => {
    expect(await find(q)).toEqual([])
  })

  it('ranks a name above a mention', async () => {
    const named = await market.addProvider({ regName: 'Zephyr House', description: 'Quiet.' })
    const mentions = await market.addProvider({ description: 'We are no zephyr, we are a storm.' })
    await market.db.transaction((tx) =>
      market.app.search.indexProviders(tx, [mentions.accountId, named.accountId]),
    )
    const answer = await market.call(search, { query: { q: 'zephyr' } })
    expect(answer.reply().data.map(({ _id }) => _id)).toEqual([named.accountId, mentions.accountId])
  })

  it.each(['', 'a', ' a ', 'x'.repeat(201), 'nul\0nul', '\ud800x'])(
    'rejects the query %j',
    async (q) => {
      const answer = await market.call(search, { query: { q } })
      expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    },
  )

  it('returns what the card of a hit shows', async () => {
    const [hit] = (await market.call(search, { query: { q: 'nifty' } })).reply().data
    expect(hit).toMatchObject({
      kind: 'plan',
      segment: 'Options Buying',
      category: 'Research Analyst',
      providerName: 'Sagar Motilal Research',
      price: 1499,
    })
    const [sold] = (await market.call(search, { query: { q: 'kestrel' } })).reply().data
    expect(sold).toMatchObject({ providerName: 'Bhavna Kelkar, at Gulmohar Advisory' })
  })

  it('returns at most twenty hits, with a place for each kind', async () => {
    const provider = await market.addProvider({ regName: 'Monsoon House' })
    const rows = Array.from({ length: 40 }, (_, index) =>
      planImport(provider.accountId, { title: `Monsoon ${index}` }),
    )
    await market.db.transaction(async (tx) => {
      await importPlans(market.app, tx, rows)
      await market.app.search.indexProviders(tx, [provider.accountId])
    })
    const found = await find('monsoon')
    expect(found).toHaveLength(20)
    expect(found).toContain('provider Monsoon House')
  })
})

describe('the search index', () => {
  it('hides a provider and its plans as soon as the provider is removed', async () => {
    const provider = await market.addProvider({ regName: 'Vanishing Point' })
    await market.addPlan(provider.accountId, { title: 'Vanishing Calls' })
    await market.db.transaction((tx) => market.app.search.indexProviders(tx, [provider.accountId]))
    expect(await find('vanishing')).toHaveLength(2)
    const admin = await market.addAdmin()
    await market.call(removeServiceProvider, { body: { id: provider.accountId } }, admin)
    expect(await find('vanishing')).toEqual([])
  })

  it('is updated by events of providers and plans', async () => {
    const subscriptions = [
      ...plansSubscriptions(market.app.plans),
      ...searchSubscriptions(market.app.search),
    ]
    const log = pino({ enabled: false })
    const relay = await startOutboxRelay(market.db, subscriptions, log)
    try {
      const provider = await market.addProvider({ regName: 'Listening Post' })
      await expect.poll(() => find('listening')).toEqual(['provider Listening Post'])
      await market.addPlan(provider.accountId, { title: 'Listening Calls' })
      await expect.poll(() => find('listening')).toHaveLength(2)
      const admin = await market.addAdmin()
      await market.call(removeServiceProvider, { body: { id: provider.accountId } }, admin)
      const documents = () => market.db.sql`
        select 1 from search_document where provider_id = ${provider.accountId}`
      await expect.poll(documents).toHaveLength(0)
    } finally {
      await relay.stop()
    }
  })

  it('is rebuilt completely in one transaction, with more providers than one step reads', async () => {
    const ids = Array.from({ length: 210 }, () => newId())
    await market.db.transaction(async (tx) => {
      const at = market.clock.now()
      await importAccounts(
        tx,
        ids.map((id, index) => ({
          id,
          role: 'provider' as const,
          name: `Import ${index}`,
          email: `import-${index}@example.in`,
          number: null,
          createdAt: at,
        })),
      )
      await importProviders(
        market.platform,
        tx,
        ids.map((id) => providerImport(id, { description: 'word '.repeat(400) })),
      )
    })
    const countIndexed = async () =>
      (await market.db.sql`select from search_document where provider_id = any(${ids}::uuid[])`)
        .length
    await market.db.transaction(async (tx) => {
      await market.app.search.reindex(tx)
      // Until the commit, visitors search the index as it was.
      expect(await countIndexed()).toBe(0)
      expect(await find('motilal')).toEqual(['provider Sagar Motilal Research'])
    })
    expect(await countIndexed()).toBe(ids.length)
    expect(await find('motilal')).toEqual(['provider Sagar Motilal Research'])
  })
})
