import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { auditChain, auditLog } from '#contract/admin/audit-log.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { startAuditSequencer } from '#modules/audit/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let admin: SignedInViewer
let sequencer: Awaited<ReturnType<typeof startAuditSequencer>>

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin('audit.view')
  const { db, platform, folder: dataDir } = market
  const { secrets, log } = platform
  sequencer = await startAuditSequencer({
    db,
    signals: db.signals,
    secrets,
    clock: market.clock,
    dataDir,
    log,
  })
})
afterAll(async () => {
  await sequencer.stop()
  await market.close()
})

const read = async (query: Parameters<typeof market.call<typeof auditLog>>[1]['query']) =>
  (await market.call(auditLog, { query }, admin)).reply()

const chained = () =>
  expect
    .poll(async () => (await market.db.sql`select from audit_inbox`).length, { timeout: 20_000 })
    .toBe(0)

async function record(accountId: string, action: AuditAction, objectId = newId()) {
  await market.db.transaction((tx) =>
    market.app.audit.record(tx, {
      action,
      actor: { kind: 'account', accountId, role: 'user' },
      object: { type: 'thing', id: objectId },
      detail: { paise: '100' },
    }),
  )
}

it('filters entries by person, action, object and day, newest first, in pages', async () => {
  const person = await market.addUser()
  const objectId = newId()
  await record(person.accountId, 'coupon.created')
  market.clock.advance(24 * 60 * MINUTE_MS)
  await record(person.accountId, 'coupon.ended', objectId)
  await record((await market.addUser()).accountId, 'coupon.ended')
  await chained()

  const mine = await read({ limit: 10, person: person.accountId })
  expect(mine.data.map(({ action }) => action)).toEqual(['coupon.ended', 'coupon.created'])
  expect(mine.data[0]).toMatchObject({
    actorName: person.name,
    actorRole: 'user',
    objectId,
    detail: { paise: '100' },
  })
  const byMail = await read({ limit: 10, person: person.email ?? '' })
  expect(byMail.data).toEqual(mine.data)
  expect((await read({ limit: 10, action: 'coupon.ended' })).data).toHaveLength(2)
  expect((await read({ limit: 10, action: 'Coupon.' })).data).toHaveLength(3)
  expect((await read({ limit: 10, action: 'ended', objectId })).data).toHaveLength(1)
  expect((await read({ limit: 10, action: 'coupon.%' })).data).toEqual([])
  expect((await read({ limit: 10, objectId })).data).toHaveLength(1)
  expect((await read({ limit: 10, person: 'nobody@example.in' })).data).toEqual([])
  expect(
    (await read({ limit: 10, from: '2026-11-22', to: '2026-11-22', person: person.accountId }))
      .data,
  ).toHaveLength(1)
  const first = await read({ limit: 1, person: person.accountId })
  const next = await read({ limit: 1, person: person.accountId, cursor: first.nextCursor })
  expect([...first.data, ...next.data]).toEqual(mine.data)
  const foreign = await market.call(auditLog, { query: { limit: 1, cursor: 'WyJ4IiwiIl0' } }, admin)
  expect(foreign.code).toBe('invalid_input')
})

it('reports that the chain is intact, and that it is broken after an entry was changed', async () => {
  await record(admin.accountId, 'customer.viewed')
  await chained()
  const sound = (await market.call(auditChain, {}, admin)).reply().data
  expect(sound).toMatchObject({ holds: true, checked: sound.entries })
  expect(sound.entries).toBeGreaterThan(0)
  const { sql } = market.db
  await sql`alter table audit_entry disable trigger audit_entry_append_only`
  await sql`update audit_entry set action = 'customer.deleted' where action = 'customer.viewed'`
  await sql`alter table audit_entry enable trigger audit_entry_append_only`
  expect((await market.call(auditChain, {}, admin)).reply().data.holds).toBe(false)
})
