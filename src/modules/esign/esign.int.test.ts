import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  agreementDocument,
  agreementStatus,
  confirmAgreementOtp,
  requestAgreementOtp,
  startAgreement,
} from '#contract/esign/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { breakRows } from '#platform/db/testing.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { sampleAgreement } from './testing/agreement-data.ts'
import { type EsignWorld, openEsignWorld } from './testing/esign-world.ts'
import { readSignature } from './testing/verify-signature.ts'

let world: EsignWorld

beforeAll(async () => {
  world = await openEsignWorld()
})
afterAll(() => world.close())

async function fileOf(url: string): Promise<Buffer> {
  const id = present(/^\/files\/private\/([^?]+)\?/.exec(url)?.[1], 'a link to a private file')
  return present(await world.market.files.get(id), 'the file is kept').bytes
}

async function linkFor(id: string, viewer: Parameters<EsignWorld['call']>[2]) {
  return (await world.call(agreementDocument, { query: { id } }, viewer)).reply().data
}

/**
 * Inserts ended attempts at the same purchase as rows only, because each document costs a second.
 */
async function endedCopies(id: string, count: number): Promise<void> {
  await world.market.db.sql`
    insert into agreement (id, subject_type, subject_id, user_id, provider_id, plan_id, plan_title,
      vendor, facts_sealed, version, text_sha256, client_name, provider_name, registration_number,
      price_paise, validity_days, created_at, expires_at, status, failure, ended_at)
    select gen_random_uuid(), subject_type, subject_id, user_id, provider_id, plan_id, plan_title,
      vendor, facts_sealed, version, text_sha256, client_name, provider_name, registration_number,
      price_paise, validity_days, created_at, expires_at, 'failed', 'superseded', created_at
    from agreement, generate_series(1, ${count}::int) where id = ${id}`
}

/** An agreement signed by the client. */
async function signed() {
  const line = await world.addLine()
  const { _id: id } = await world.start(line.user, line.lineId)
  const code = await world.codeFor(line.user, id)
  const view = (await world.confirm(line.user, id, code)).reply().data
  return { ...line, id, code, view }
}

describe('an agreement signed on the platform', () => {
  it('is shown, confirmed by a code, signed, audited, and published as an event', async () => {
    const { user, provider, planId, lineId, facts } = await world.addLine()
    const started = await world.start(user, lineId)
    expect(started).toMatchObject({
      status: 'awaiting-otp',
      method: 'otp',
      providerName: facts.provider.registeredName,
      price: 1499,
      hasDocument: true,
      failure: null,
    })
    const shown = await linkFor(started._id, user)
    expect(shown.signed).toBe(false)
    const shownBytes = await fileOf(shown.url)
    const code = await world.codeFor(user, started._id)
    const { data } = (await world.confirm(user, started._id, code)).reply()
    expect(data).toMatchObject({ status: 'completed', sentTo: expect.stringMatching(/^•+\d\d$/) })
    const link = await linkFor(started._id, provider)
    expect(link.signed).toBe(true)
    const bytes = await fileOf(link.url)
    expect(sha256(bytes).toString('hex')).toBe(data.signedDigest)
    expect(readSignature(bytes)).toMatchObject({
      coversAll: true,
      intact: true,
      authentic: true,
      namesCertificate: true,
    })
    expect(bytes.subarray(0, shownBytes.length - 1)).toEqual(shownBytes.subarray(0, -1))
    expect(bytes.toString('latin1')).toContain(`Agreement ${started._id}, confirmed on 2026-11-21`)
    expect(await world.auditOf(started._id)).toEqual([
      'agreement.started',
      'agreement.viewed',
      'agreement.confirmed',
      'agreement.signed',
      'agreement.viewed',
    ])
    expect(await world.eventsOf(started._id)).toMatchObject([
      {
        type: 'esign.agreement-signed',
        payload: {
          subject: { type: 'order-line', id: lineId },
          userId: user.accountId,
          providerId: provider.accountId,
          planId,
        },
      },
    ])
  })

  it('is encrypted on disk', async () => {
    const { id, user } = await signed()
    const link = await linkFor(id, user)
    // Long enough that encrypted bytes never contain it by chance.
    const head = (await fileOf(link.url)).subarray(0, 16)
    expect(head.includes('%PDF')).toBe(true)
    const entries = await readdir(world.market.folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(1)
    for (const entry of files) {
      const kept = await readFile(join(entry.parentPath, entry.name))
      expect(kept.includes(head)).toBe(false)
    }
  })

  it('counts only once signed, and for its own user, plan and purchase', async () => {
    const { id, user, planId, lineId } = await signed()
    const { esign, market } = world
    const subject = { type: 'order-line', id: lineId } as const
    const right = { userId: user.accountId, planId, subject }
    expect((await esign.signedFor(market.db.read, right))?.agreementId).toBe(id)
    for (const wrong of [
      { ...right, userId: newId() },
      { ...right, planId: newId() },
      { ...right, subject: { ...subject, id: newId() } },
    ]) {
      expect(await esign.signedFor(market.db.read, wrong)).toBeUndefined()
    }
    const open = await world.addLine()
    await world.start(open.user, open.lineId)
    const own = { userId: open.user.accountId, planId: open.planId }
    const line = { type: 'order-line', id: open.lineId } as const
    expect(await esign.signedFor(market.db.read, { ...own, subject: line })).toBeUndefined()
  })

  it('is returned when it is started again, signed or not', async () => {
    const { user, lineId, id, view } = await signed()
    expect(await world.start(user, lineId)).toEqual(view)
    const open = await world.addLine()
    const many = await Promise.all(
      Array.from({ length: 5 }, () => world.start(open.user, open.lineId)),
    )
    expect(new Set(many.map(({ _id }) => _id)).size).toBe(1)
    expect(many[0]?._id).not.toBe(id)
  })

  it('is replaced when the purchase changes, and the old attempt fails', async () => {
    const { user, lineId, facts } = await world.addLine()
    const first = await world.start(user, lineId)
    world.lines.set(lineId, sampleAgreement({ ...facts, pricePaise: 99_900n }))
    const second = await world.start(user, lineId)
    expect(second._id).not.toBe(first._id)
    expect(second.price).toBe(999)
    const old = await world.call(agreementStatus, { query: { id: first._id } }, user)
    expect(old.reply().data).toMatchObject({
      status: 'failed',
      failure: 'The terms changed after we prepared the agreement.',
    })
    expect(await world.eventsOf(first._id)).toMatchObject([
      { type: 'esign.agreement-failed', payload: { reason: 'superseded' } },
    ])
  })
})

describe('access to an agreement', () => {
  it('lets only the buyer start it', async () => {
    const { user, provider, lineId } = await world.addLine()
    const body = { orderLineId: lineId }
    expect((await world.call(startAgreement, { body })).code).toBe('unauthenticated')
    expect((await world.call(startAgreement, { body }, provider)).code).toBe('forbidden')
    const other = await world.market.addUser()
    for (const viewer of [other, user]) {
      const orderLineId = viewer === user ? newId() : lineId
      const answer = await world.call(startAgreement, { body: { orderLineId } }, viewer)
      expect([answer.status, answer.code]).toEqual([404, 'agreement_subject_missing'])
    }
  })

  it('lets only the buyer confirm it', async () => {
    const { user, provider, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    const code = await world.codeFor(user, id)
    const other = await world.market.addUser()
    for (const spec of [requestAgreementOtp, confirmAgreementOtp] as const) {
      const body = { id, otp: code }
      expect((await world.call(spec, { body })).code).toBe('unauthenticated')
      expect((await world.call(spec, { body }, provider)).code).toBe('forbidden')
      expect((await world.call(spec, { body }, other)).code).toBe('not_found')
    }
    expect((await world.confirm(user, id, code)).reply().data.status).toBe('completed')
  })

  it('lets the buyer and order admins read it, and the provider once it is signed', async () => {
    const { user, provider, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    const query = { id }
    const admin = await world.market.addAdmin('order.verify')
    const strangers = [
      await world.market.addUser(),
      await world.market.addProvider(),
      await world.market.addAdmin('kyc.view'),
    ]
    for (const spec of [agreementStatus, agreementDocument] as const) {
      expect((await world.call(spec, { query })).code).toBe('unauthenticated')
      for (const stranger of strangers) {
        const answer = await world.call(spec, { query }, stranger)
        expect([answer.status, answer.code]).toEqual([404, 'not_found'])
      }
      expect((await world.call(spec, { query }, admin)).status).toBe(200)
    }
    const early = await world.call(agreementDocument, { query }, provider)
    expect([early.status, early.code]).toEqual([409, 'agreement_not_ready'])
    ;(await world.confirm(user, id, await world.codeFor(user, id))).reply()
    const seen = (await world.call(agreementStatus, { query }, provider)).reply().data
    expect(seen).toMatchObject({ status: 'completed', hasDocument: true, sentTo: null })
  })
})

describe('a confirmation code', () => {
  it('works once, and for its own agreement only', async () => {
    const { user, id, code } = await signed()
    const again = await world.confirm(user, id, code)
    expect([again.status, again.code]).toEqual([409, 'agreement_not_awaiting'])
    const ask = await world.call(requestAgreementOtp, { body: { id } }, user)
    expect(ask.code).toBe('agreement_not_awaiting')

    const first = await world.addLine()
    const lineId = newId()
    world.lines.set(lineId, sampleAgreement({ ...first.facts, pricePaise: 100n }))
    const one = await world.start(first.user, first.lineId)
    const two = await world.start(first.user, lineId)
    const right = await world.codeFor(first.user, one._id)
    const wrong = await world.confirm(first.user, two._id, right)
    expect([wrong.status, wrong.code]).toEqual([400, 'otp_invalid'])
    expect((await world.confirm(first.user, one._id, right)).status).toBe(200)
  })

  it('is void after five wrong tries or five minutes; a new one is sent after a minute', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    const code = await world.codeFor(user, id)
    const soon = await world.call(requestAgreementOtp, { body: { id } }, user)
    expect([soon.status, soon.code]).toEqual([429, 'otp_send_limited'])
    const other = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await world.confirm(user, id, other)).code).toBe('otp_invalid')
    }
    expect((await world.confirm(user, id, code)).code).toBe('otp_invalid')
    world.market.clock.advance(MINUTE_MS)
    const late = await world.codeFor(user, id)
    world.market.clock.advance(5 * MINUTE_MS)
    expect((await world.confirm(user, id, late)).code).toBe('otp_invalid')
  })

  it('is not sent without a verified phone number or email address', async () => {
    const { user, lineId } = await world.addLine()
    await world.market.db.sql`
      update account set number_verified_at = null, email_verified_at = null
      where id = ${user.accountId}`
    const { _id: id } = await world.start(user, lineId)
    const ask = await world.call(requestAgreementOtp, { body: { id } }, user)
    expect([ask.status, ask.code]).toEqual([409, 'no_way_to_confirm'])
    expect((await world.confirm(user, id, '123456')).code).toBe('no_way_to_confirm')
  })

  it('signs once when it is entered twenty times concurrently', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    const code = await world.codeFor(user, id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.confirm(user, id, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.eventsOf(id)).toHaveLength(1)
  })
})

describe('expiry, retries and failures', () => {
  it('expires an unsigned agreement after a day, and allows a new attempt', async () => {
    const { user, lineId } = await world.addLine()
    const first = await world.start(user, lineId)
    const code = await world.codeFor(user, first._id)
    world.market.clock.advance(DAY_MS)
    expect((await world.confirm(user, first._id, code)).code).toBe('agreement_not_awaiting')
    await world.reconcile()
    const ended = await world.call(agreementStatus, { query: { id: first._id } }, user)
    expect(ended.reply().data).toMatchObject({
      status: 'expired',
      failure: 'The agreement was not signed in time.',
    })
    const second = await world.start(user, lineId)
    expect(second).toMatchObject({ status: 'awaiting-otp' })
    expect(second._id).not.toBe(first._id)
  })

  it('erases the data of an unsigned agreement after a month, and keeps a signed one', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    await world.codeFor(user, id)
    const document = (await linkFor(id, user)).url
    const kept = await signed()
    const { clock, db, files } = world.market
    clock.advance(DAY_MS + MINUTE_MS)
    await world.reconcile()
    clock.advance(30 * DAY_MS - MINUTE_MS)
    await world.eraseUnsigned()
    expect((await fileOf(document)).length).toBeGreaterThan(0)
    clock.advance(2 * MINUTE_MS)
    await Promise.all([1, 2].map(() => world.eraseUnsigned()))
    const { data } = (await world.call(agreementStatus, { query: { id } }, user)).reply()
    expect(data).toMatchObject({ status: 'expired', clientName: '', hasDocument: false })
    expect((await world.call(agreementDocument, { query: { id } }, user)).status).toBe(409)
    const fileId = present(/private\/([^?]+)/.exec(document)?.[1], 'its file')
    expect(await files.get(fileId)).toBeUndefined()
    const [row] = await db.sql`select * from agreement where id = ${id}`
    expect(Object.values(row ?? {}).join(' ')).not.toContain(user.name)
    expect(row).toMatchObject({ facts_sealed: null, sent_to: null, text_sha256: expect.anything() })
    expect((await fileOf((await linkFor(kept.id, kept.user)).url)).length).toBeGreaterThan(0)
    await expect(
      db.sql`update agreement set erased_at = now(), facts_sealed = null, client_name = '',
        document_file = null, document_sha256 = null, sent_to = null, confirmed_ip = null,
        confirmed_device = null where id = ${kept.id}`,
    ).rejects.toThrow('an agreement that has ended is not changed')
  })

  it('is erased although another cannot be, which fails the run', async () => {
    const { clock, db } = world.market
    const started = async () => {
      const { user, lineId } = await world.addLine()
      return (await world.start(user, lineId))._id
    }
    const [bad, good] = [await started(), await started()]
    clock.advance(DAY_MS + MINUTE_MS)
    await world.reconcile()
    clock.advance(31 * DAY_MS)
    const mend = await breakRows(db, 'agreement', ['id', bad])
    await expect(world.eraseUnsigned()).rejects.toThrow('not erased: 1 times')
    const erased = async () => {
      const rows = await db.sql<{ id: string }[]>`
        select id from agreement where id = any(${[bad, good]}) and erased_at is not null`
      return rows.map(({ id }) => id)
    }
    expect(await erased()).toEqual([good])
    await mend()
    await world.eraseUnsigned()
    expect(await erased()).toHaveLength(2)
  })

  it('refuses an eleventh attempt within a day', async () => {
    const { user, lineId, facts } = await world.addLine()
    const first = await world.start(user, lineId)
    await endedCopies(first._id, 8)
    world.lines.set(lineId, sampleAgreement({ ...facts, pricePaise: 1n }))
    const tenth = await world.start(user, lineId)
    world.lines.set(lineId, facts)
    const again = () => world.call(startAgreement, { body: { orderLineId: lineId } }, user)
    const answer = await again()
    expect([answer.status, answer.code]).toEqual([429, 'agreement_attempts_spent'])
    const kept = await world.call(agreementStatus, { query: { id: tenth._id } }, user)
    expect(kept.reply().data.status).toBe('awaiting-otp')
    world.market.clock.advance(DAY_MS)
    expect((await again()).status).toBe(200)
  })

  it('signs what was confirmed before a crash, and prepares what was started', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    const { sql } = world.market.db
    await sql`
      update agreement set status = 'signing', confirmed_at = ${world.market.clock.now()},
        sent_to = '******1234', due_at = ${world.market.clock.now()} where id = ${id}`
    const again = await world.addLine()
    const { user: other } = again
    const begun = newId()
    await sql`
      insert into agreement (id, subject_type, subject_id, user_id, provider_id, plan_id, plan_title,
        vendor, facts_sealed, version, text_sha256, client_name, provider_name,
        registration_number, price_paise, validity_days, created_at, expires_at, due_at)
      select ${begun}, subject_type, ${newId()}, ${other.accountId}, provider_id, plan_id, plan_title,
        vendor, ${world.market.platform.secrets.seal(
          `agreement|facts_sealed|${begun}`,
          world.market.platform.secrets.open(
            `agreement|facts_sealed|${id}`,
            present(
              (
                await sql<{ facts_sealed: Buffer }[]>`
                select facts_sealed from agreement where id = ${id}`
              )[0],
              'the row',
            ).facts_sealed,
          ),
        )}, version, text_sha256, client_name, provider_name, registration_number,
        price_paise, validity_days, created_at, expires_at, created_at
      from agreement where id = ${id}`
    await world.reconcile()
    const done = await world.call(agreementStatus, { query: { id } }, user)
    expect(done.reply().data.status).toBe('completed')
    const link = await linkFor(id, user)
    expect(readSignature(await fileOf(link.url)).authentic).toBe(true)
    const prepared = await world.call(agreementStatus, { query: { id: begun } }, other)
    expect(prepared.reply().data).toMatchObject({ status: 'awaiting-otp', hasDocument: true })
  })

  it('fails to sign when the stored document differs from the one shown', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    const code = await world.codeFor(user, id)
    const [row] = await world.market.db.sql<{ document_file: string }[]>`
      select document_file from agreement where id = ${id}`
    const name = present(row?.document_file, 'a document')
    const path = join(world.market.folder, name.slice(1, 3), name)
    const sealed = await readFile(path)
    sealed[sealed.length - 100] = (sealed[sealed.length - 100] ?? 0) ^ 1
    await writeFile(path, sealed)
    const { data } = (await world.confirm(user, id, code)).reply()
    expect(data).toMatchObject({ status: 'signing', signedDigest: null })
    for (let tries = 0; tries < 12; tries += 1) {
      world.market.clock.advance(61 * MINUTE_MS)
      await world.reconcile()
    }
    const ended = await world.call(agreementStatus, { query: { id } }, user)
    expect(ended.reply().data).toMatchObject({
      status: 'failed',
      failure: 'We couldn’t prepare the agreement.',
    })
  })

  it('rejects a changed, deleted or reverted agreement in the database', async () => {
    const { id } = await signed()
    const { sql } = world.market.db
    await expect(sql`update agreement set signed_file = 'other' where id = ${id}`).rejects.toThrow(
      'has ended',
    )
    await expect(sql`delete from agreement where id = ${id}`).rejects.toThrow('not deleted')
    const open = await world.addLine()
    const { _id } = await world.start(open.user, open.lineId)
    await expect(sql`update agreement set status = 'created' where id = ${_id}`).rejects.toThrow(
      'does not go back',
    )
    await expect(
      sql`update agreement set document_sha256 = ${Buffer.alloc(32)} where id = ${_id}`,
    ).rejects.toThrow('is not exchanged')
  })
})
