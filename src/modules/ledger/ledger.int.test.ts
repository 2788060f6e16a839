import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import {
  createLedger,
  directSaleEntry,
  type LedgerEntry,
  rechargeEntry,
  refundEntry,
  saleEntry,
  saleKey,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
} from './index.ts'

let database: TestDatabase
const ledger = createLedger()
const at = new Date('2026-11-21T09:30:00Z')
const charge = { charge: 100_00n, gst: 18_00n }

beforeAll(async () => {
  database = await createTestDatabase(20)
})
afterAll(() => database.close())

const post = (entry: LedgerEntry) => database.db.transaction((tx) => ledger.post(tx, entry))
const balances = (providerId: string) => ledger.balancesOf(database.db.read, providerId)
const recharge = (providerId: string, amount: bigint, rechargeId = newId()) =>
  rechargeEntry({ rechargeId, providerId, amount, at })
const saleOf = (providerId: string, lineId = newId()) =>
  saleEntry({ lineId, providerId, gross: 1180_00n, gst: 180_00n, charge, at })
const clean = {
  entrySums: [],
  balances: [],
  negativeBalances: [],
  closedWallets: [],
  auditedEntries: [],
}

describe('posting', () => {
  it('changes balances once when the same entry is posted concurrently', async () => {
    const providerId = newId()
    const before = await ledger.platformBalances(database.db.read)
    const entry = saleOf(providerId)
    const results = await Promise.all(Array.from({ length: 8 }, () => post(entry)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((one) => !one.ok && one.code === 'already_posted')).toHaveLength(7)
    expect(await balances(providerId)).toMatchObject({ available: 882_00n, gstPayable: 180_00n })
    const after = await ledger.platformBalances(database.db.read)
    expect(after.gateway_clearing - before.gateway_clearing).toBe(-1180_00n)
    expect(after.revenue - before.revenue).toBe(100_00n)
    expect(await ledger.linesOf(database.db.read, entry.key)).toEqual(
      expect.arrayContaining([...entry.lines]),
    )
    expect(await ledger.linesOf(database.db.read, 'sale:none')).toBeUndefined()
  })

  it('refuses an entry beyond the balance, and leaves nothing behind', async () => {
    const providerId = newId()
    await post(recharge(providerId, 100_00n))
    const money = { withdrawalId: newId(), providerId, amount: 100_01n, at }
    expect(await post(withdrawalHold(money))).toEqual({ ok: false, code: 'insufficient_balance' })
    const direct = directSaleEntry({
      lineId: newId(),
      providerId,
      gross: 5000_00n,
      charge,
      plan: 'Prepaid',
      at,
    })
    expect(await post(direct)).toEqual({ ok: false, code: 'insufficient_balance' })
    expect(await balances(providerId)).toMatchObject({ available: 100_00n, held: 0n })
    await post(recharge(providerId, 18_00n))
    expect((await post(direct)).ok).toBe(true)
    expect(await post(direct)).toEqual({ ok: false, code: 'already_posted' })
    expect(await balances(providerId)).toMatchObject({ available: 0n, directSales: 5000_00n })
  })

  it('holds, releases and pays out a withdrawal', async () => {
    const providerId = newId()
    await post(recharge(providerId, 100_00n))
    const first = { withdrawalId: newId(), providerId, amount: 60_00n, at }
    const second = { ...first, withdrawalId: newId(), amount: 100_00n }
    for (const entry of [withdrawalHold(first), withdrawalRelease(first), withdrawalHold(second)]) {
      expect((await post(entry)).ok).toBe(true)
    }
    expect(await post(withdrawalPayout(first))).toMatchObject({ code: 'already_posted' })
    expect((await post(withdrawalPayout(second))).ok).toBe(true)
    expect(await balances(providerId)).toMatchObject({ available: 0n, held: 0n, paidOut: 100_00n })
  })

  it('uses credits to settle a debt first', async () => {
    const providerId = newId()
    const lineId = newId()
    const direct = { lineId, providerId, gross: 5000_00n, charge, plan: 'Postpaid' as const, at }
    await post(directSaleEntry(direct))
    expect(await balances(providerId)).toMatchObject({ available: 0n, owed: 118_00n })
    await post(recharge(providerId, 50_00n))
    expect(await balances(providerId)).toMatchObject({ available: 0n, owed: 68_00n })
    await post(recharge(providerId, 70_00n))
    expect(await balances(providerId)).toMatchObject({ available: 2_00n, owed: 0n })
    // The refund returns the charge as well; nothing is owed any more, so it goes to the wallet.
    const sale = (await ledger.linesOf(database.db.read, saleKey(lineId))) ?? []
    const refundedBefore = { total: 0n, gst: 0n }
    const part = { total: 5000_00n, gst: 0n }
    const of = {
      refundId: newId(),
      providerId,
      sale,
      refundedBefore,
      part,
      from: 'bank' as const,
      at,
    }
    await post(refundEntry(of))
    expect(await balances(providerId)).toMatchObject({ available: 120_00n, directSales: 0n })
  })

  it('turns a refund beyond the balance into a debt', async () => {
    const providerId = newId()
    const entry = saleOf(providerId)
    await post(entry)
    await post(withdrawalHold({ withdrawalId: newId(), providerId, amount: 800_00n, at }))
    const refundedBefore = { total: 0n, gst: 0n }
    const part = { total: 1180_00n, gst: 180_00n }
    const of = { refundId: newId(), providerId, sale: entry.lines, refundedBefore, part, at }
    expect((await post(refundEntry({ ...of, from: 'gateway' }))).ok).toBe(true)
    expect(await balances(providerId)).toMatchObject({ available: 0n, owed: 800_00n })
  })

  it('posts or refuses each entry of a batch separately, in order', async () => {
    const [a, b] = [newId(), newId()]
    const again = recharge(b, 7_00n)
    const results = await database.db.transaction((tx) =>
      ledger.postAll(tx, [
        recharge(b, 5_00n),
        withdrawalHold({ withdrawalId: newId(), providerId: a, amount: 1n, at }),
        again,
        again,
        saleOf(a),
      ]),
    )
    expect(results.map((one) => (one.ok ? 'ok' : one.code))).toEqual([
      'ok',
      'insufficient_balance',
      'ok',
      'already_posted',
      'ok',
    ])
    expect((await balances(b)).available).toBe(12_00n)
    expect(await database.db.transaction((tx) => ledger.postAll(tx, []))).toEqual([])
  })

  it('rejects an unbalanced entry, and changes to posted entries', async () => {
    const { sql } = database.db
    const amounts = `(${[1, ...Array(11).fill(0)].join(',')})`
    await expect(
      sql`select ledger_post('x', 'sale', 't', 'i', now(), ${newId()}, false,
        ${amounts}::text::ledger_amounts)`,
    ).rejects.toThrow('adds_up_to_zero')
    for (const text of [
      'update ledger_entry set kind = kind',
      'delete from ledger_entry',
      'truncate ledger_entry',
      'delete from ledger_provider',
    ]) {
      await expect(sql.unsafe(text), text).rejects.toThrow('only grows')
    }
  })

  it('keeps exact balances under forty concurrent batches, without a deadlock', async () => {
    const wallets = Array.from({ length: 6 }, () => newId())
    const round = (turn: number) =>
      database.db.transaction((tx) =>
        ledger.postAll(
          tx,
          wallets.map((_, index) => saleOf(wallets[(index * 5 + turn) % 6] ?? '')),
        ),
      )
    await Promise.all(Array.from({ length: 40 }, (_, turn) => round(turn)))
    for (const wallet of wallets) {
      expect((await balances(wallet)).available).toBe(40n * 882_00n)
    }
    expect(await ledger.checkInvariants(database.db.read)).toEqual(clean)
  })

  it('waits while another transaction holds the lock of the wallet', async () => {
    const providerId = newId()
    let posted = false
    await database.db.transaction(async (tx) => {
      await ledger.lockWallet(tx, providerId)
      const other = post(recharge(providerId, 1n)).then(() => {
        posted = true
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(posted).toBe(false)
      return { other }
    })
    await expect.poll(async () => (await balances(providerId)).available).toBe(1n)
  })
})

describe('reading the ledger', () => {
  it('returns a wallet statement in pages, each line with the balance after it', async () => {
    const providerId = newId()
    for (const amount of [1n, 2n, 3n]) {
      await post(recharge(providerId, amount))
    }
    await post(saleOf(providerId))
    const { read } = database.db
    const first = await ledger.statementOf(read, providerId, { limit: 3 })
    if (!first.ok) {
      throw new Error('a first page is a page')
    }
    expect(first.value.items.map((line) => [line.kind, line.amount, line.balance])).toEqual([
      ['sale', 882_00n, 882_06n],
      ['recharge', 3n, 6n],
      ['recharge', 2n, 3n],
    ])
    expect(first.value.items[0]).toMatchObject({
      gross: 1180_00n,
      charge: 118_00n,
      gst: 180_00n,
      subject: { type: 'order_line' },
    })
    const cursor = first.value.nextCursor ?? ''
    const second = await ledger.statementOf(read, providerId, { limit: 3, cursor })
    expect(second).toMatchObject({ ok: true, value: { items: [{ amount: 1n, balance: 1n }] } })
    const wrong = await ledger.statementOf(read, providerId, { limit: 3, cursor: 'x' })
    expect(wrong).toMatchObject({ ok: false, code: 'invalid_input' })
  })

  it('lists sales that left the balance unchanged', async () => {
    const providerId = newId()
    const at = new Date('2026-11-21T09:30:00Z')
    const sale = { lineId: newId(), providerId, gross: 1180_00n, gst: 0n, at }
    await post(saleEntry({ ...sale, charge: { charge: 1000_00n, gst: 180_00n } }))
    const charge = { charge: 0n, gst: 0n }
    const direct = { ...sale, lineId: newId(), gross: 500_00n, charge, plan: 'Postpaid' } as const
    await post(directSaleEntry(direct))
    const told = await ledger.statementOf(database.db.read, providerId, { limit: 5 })
    expect(told).toMatchObject({
      ok: true,
      value: {
        items: [
          { kind: 'direct-sale', amount: 0n, balance: 0n, gross: 500_00n, charge: 0n },
          { kind: 'sale', amount: 0n, balance: 0n, gross: 1180_00n, charge: 1180_00n },
        ],
      },
    })
  })

  it('sums the GST of a period', async () => {
    const day = (text: string) => new Date(`2020-01-${text}T00:00:00Z`)
    const sold = (when: Date) => ({ ...saleOf(newId()), at: when })
    await post(sold(day('01')))
    await post(sold(day('02')))
    await post(sold(day('03')))
    expect(await ledger.gstBetween(database.db.read, day('02'), day('03'))).toEqual({
      providers: 180_00n,
      platform: 18_00n,
    })
  })
})

describe('the invariants', () => {
  it('hold, and find each planted breach', async () => {
    const own = await createTestDatabase(2)
    const admin = postgres({ ...own.admin, max: 1 })
    try {
      const check = () => ledger.checkInvariants(own.db.read)
      for (let turn = 0; turn < 3; turn += 1) {
        await own.db.transaction((tx) => ledger.post(tx, saleOf(newId())))
      }
      expect(await check()).toEqual(clean)
      await admin`set session_replication_role = replica`
      await admin`alter table ledger_entry drop constraint adds_up_to_zero`
      await admin`update ledger_entry set platform_revenue = platform_revenue + 1 where seq = 1`
      const tampered = await check()
      expect(tampered.entrySums).toEqual(['entry 1 adds up to 1'])
      expect(tampered.balances).toHaveLength(1)
      expect(tampered.balances[0]).toContain('platform.revenue is kept as 30000')
      expect(tampered.auditedEntries).toEqual(['entry 1 is not what the audit log says'])
      await admin`update ledger_entry set platform_revenue = platform_revenue - 1 where seq = 1`
      expect(await check()).toEqual(clean)
      await admin`alter domain ledger_claim drop constraint ledger_claim_check`
      await admin`update ledger_provider set wallet_available = -1
        where provider_id = (select provider_id from ledger_entry where seq = 2)`
      const negative = await check()
      expect(negative.balances).toHaveLength(1)
      expect(negative.negativeBalances).toHaveLength(1)
      await admin`delete from audit_inbox where object_id = '3'`
      expect((await check()).auditedEntries).toEqual(['entry 3 is not in the audit log'])
    } finally {
      await admin.end()
      await own.close()
    }
  })
})
