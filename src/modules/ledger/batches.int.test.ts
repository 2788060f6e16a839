import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import {
  createLedger,
  directSaleEntry,
  type LedgerEntry,
  platformSaleEntry,
  rechargeEntry,
  refundEntry,
  saleEntry,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
} from './index.ts'

let database: TestDatabase
const ledger = createLedger()
const at = new Date('2026-11-21T09:30:00Z')
const charge = { charge: 10n, gst: 2n }

beforeAll(async () => {
  database = await createTestDatabase(20)
})
afterAll(() => database.close())

const deeds = ['sell', 'prepaid', 'postpaid', 'recharge', 'hold', 'end', 'refund', 'own'] as const
const script = fc.array(
  fc.record({
    deed: fc.constantFrom(...deeds),
    /**
     * Which wallet, and which of a few subjects: the same subject twice gives the same key twice.
     */
    wallet: fc.nat(2),
    subject: fc.nat(3),
    amount: fc.bigInt(13n, 60n),
    pays: fc.boolean(),
  }),
  { minLength: 1, maxLength: 24 },
)
type Step = Parameters<Parameters<typeof script.map>[0]>[0][number]

/** Separate wallets and subjects, in which the same operations are repeated. */
function createWorld() {
  const wallets = [newId(), newId(), newId()]
  const subjects = Array.from({ length: 12 }, () => newId())
  const entryOf = ({ deed, wallet, subject, amount, pays }: Step): LedgerEntry => {
    const providerId = wallets[wallet] ?? ''
    const id = subjects[wallet * 4 + subject] ?? ''
    const money = { withdrawalId: id, providerId, amount, at }
    const line = { lineId: id, providerId, gross: amount, charge, at }
    switch (deed) {
      case 'sell':
        return saleEntry({ ...line, gst: 1n })
      case 'prepaid':
        return directSaleEntry({ ...line, plan: 'Prepaid' })
      case 'postpaid':
        return directSaleEntry({ ...line, plan: 'Postpaid' })
      case 'recharge':
        return rechargeEntry({ rechargeId: id, providerId, amount, at })
      case 'hold':
        return withdrawalHold(money)
      case 'end':
        return pays ? withdrawalPayout(money) : withdrawalRelease(money)
      case 'refund': {
        const { lines } = saleEntry({ ...line, gst: 1n })
        const part = { total: amount, gst: 1n }
        const before = { total: 0n, gst: 0n }
        return refundEntry({
          refundId: id,
          providerId,
          sale: lines,
          refundedBefore: before,
          part,
          from: 'bank',
          at,
        })
      }
      case 'own':
        return platformSaleEntry({ purchaseId: id, base: amount, gst: 1n, at })
    }
  }
  const told = async () => {
    const { read } = database.db
    const statements = wallets.map((wallet) => ledger.statementOf(read, wallet, { limit: 50 }))
    return {
      wallets: await Promise.all(wallets.map((wallet) => ledger.balancesOf(read, wallet))),
      statements: (await Promise.all(statements)).map((one) =>
        one.ok ? one.value.items.map(({ entryId, subject, ...line }) => line) : one.code,
      ),
    }
  }
  return { entryOf, told }
}

/** A refund that the wallet could pay only if the repeated recharge counted a second time. */
const paidByRepetition = (() => {
  const recharge = { deed: 'recharge', wallet: 2, subject: 1, amount: 13n, pays: false } as const
  const refund = { deed: 'refund', wallet: 2, subject: 0, amount: 27n, pays: false } as const
  return [[recharge], [recharge, refund]]
})()

it('posting a batch has the same effect as posting its entries one by one', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(script, { minLength: 1, maxLength: 3 }), async (batches) => {
      const [many, single] = [createWorld(), createWorld()]
      for (const steps of batches) {
        const start = await ledger.platformBalances(db.read)
        const together = await db.transaction((tx) => ledger.postAll(tx, steps.map(many.entryOf)))
        const middle = await ledger.platformBalances(db.read)
        const alone: string[] = []
        for (const step of steps) {
          const one = await ledger.post(db.read, single.entryOf(step))
          alone.push(one.ok ? 'ok' : one.code)
        }
        const end = await ledger.platformBalances(db.read)
        expect(together.map((one) => (one.ok ? 'ok' : one.code))).toEqual(alone)
        expect(changeOf(start, middle)).toEqual(changeOf(middle, end))
      }
      expect(await many.told()).toEqual(await single.told())
    }),
    { numRuns: 60, examples: [[paidByRepetition]] },
  )
  const clean = {
    entrySums: [],
    balances: [],
    negativeBalances: [],
    closedWallets: [],
    auditedEntries: [],
  }
  expect(await ledger.checkInvariants(db.read)).toEqual(clean)
})

type Platform = Awaited<ReturnType<typeof ledger.platformBalances>>

function changeOf(before: Platform, after: Platform): readonly bigint[] {
  return [
    after.bank - before.bank,
    after.gateway_clearing - before.gateway_clearing,
    after.revenue - before.revenue,
    after.gst_payable - before.gst_payable,
    after.direct_sales - before.direct_sales,
    after.payouts - before.payouts,
  ]
}

it('posts the same batch once when twelve transactions post it concurrently', async () => {
  const { db } = database
  const providerId = newId()
  const before = await ledger.platformBalances(db.read)
  const batch = [
    ...Array.from({ length: 5 }, () =>
      platformSaleEntry({ purchaseId: newId(), base: 100n, gst: 18n, at }),
    ),
    rechargeEntry({ rechargeId: newId(), providerId, amount: 50n, at }),
  ]
  const hands = await Promise.all(
    Array.from({ length: 12 }, () => db.transaction((tx) => ledger.postAll(tx, batch))),
  )
  for (const place of batch.keys()) {
    const results = hands.map((results) => results[place])
    expect(results.filter((one) => one?.ok)).toHaveLength(1)
    expect(
      results.filter((one) => one?.ok === false && one.code === 'already_posted'),
    ).toHaveLength(11)
  }
  expect((await ledger.balancesOf(db.read, providerId)).available).toBe(50n)
  const after = await ledger.platformBalances(db.read)
  expect(after.revenue - before.revenue).toBe(500n)
})

it('skips an entry of a batch whose key another transaction posts meanwhile', async () => {
  const { db } = database
  const [other, own] = [newId(), newId()]
  const taken = { rechargeId: newId(), amount: 5n, at }
  const batch = [
    rechargeEntry({ ...taken, providerId: own }),
    rechargeEntry({ rechargeId: newId(), providerId: own, amount: 7n, at }),
  ]
  const { posting } = await db.transaction(async (tx) => {
    await ledger.post(tx, rechargeEntry({ ...taken, providerId: other }))
    const posting = db.transaction((second) => ledger.postAll(second, batch))
    await new Promise((resolve) => setTimeout(resolve, 150))
    return { posting }
  })
  const results = await posting
  expect(results.map((one) => (one.ok ? 'ok' : one.code))).toEqual(['already_posted', 'ok'])
  expect((await ledger.balancesOf(db.read, own)).available).toBe(7n)
  const statement = await ledger.statementOf(db.read, own, { limit: 5 })
  expect(statement).toMatchObject({ ok: true, value: { items: [{ amount: 7n, balance: 7n }] } })
})
