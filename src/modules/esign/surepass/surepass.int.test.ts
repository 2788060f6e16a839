import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  agreementDocument,
  agreementStatus,
  requestAgreementOtp,
  startAgreement,
} from '#contract/esign/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { makeSignerIdentity, type SignerIdentity } from '../embedded/certificate.ts'
import { signPdf } from '../embedded/pades.ts'
import { type EsignWorld, openEsignWorld } from '../testing/esign-world.ts'
import { openSurepassServer } from '../testing/surepass-server.ts'
import { createSurepassEsign } from './surepass.ts'

const credential = 'eyJhbGciOi.a-token-of-theirs.x'
const publicUrl = new URL('https://tradebox.example')
const at = new Date('2026-11-21T04:30:00.000Z')

let server: Awaited<ReturnType<typeof openSurepassServer>>
let world: EsignWorld
let theirs: SignerIdentity

beforeAll(async () => {
  server = await openSurepassServer(credential)
  const account = { baseUrl: server.baseUrl, credential, hosts: ['.files.example'] }
  world = await openEsignWorld(createSurepassEsign(account, publicUrl))
  theirs = await makeSignerIdentity(at, new Date(at.getTime() + DAY_MS))
})
afterAll(async () => {
  await world.close()
  await server.close()
})
beforeEach(() => server.signings.clear())
afterEach(() => {
  server.seen.length = 0
})

/** Signs at the service's own page. */
async function signThere(): Promise<Buffer> {
  const [, signing] = server.onlySigning()
  const pdf = present(signing.uploaded, 'the document was uploaded')
  const { reason } = signing
  const notes = { name: 'Asha', reason, location: 'India', contact: 'x', at }
  signing.signed = await signPdf(pdf, theirs, notes)
  signing.status = 'esign_completed'
  return signing.signed
}

async function statusOf(id: string, user: SignedInViewer) {
  world.market.clock.advance(15 * SECOND_MS)
  return (await world.call(agreementStatus, { query: { id } }, user)).reply().data
}

describe('an agreement signed at the e-sign service', () => {
  it('is uploaded, signed there, fetched once and stored', async () => {
    const { user, lineId } = await world.addLine()
    const started = await world.start(user, lineId)
    const [ref, signing] = server.onlySigning()
    expect(started).toMatchObject({
      status: 'awaiting-signer',
      method: 'vendor',
      signerUrl: `${server.baseUrl.origin}/sign/${ref}`,
    })
    const link = await world.call(agreementDocument, { query: { id: started._id } }, user)
    const shown = present(/private\/([^?]+)/.exec(link.reply().data.url)?.[1], 'a file')
    expect(signing.uploaded).toEqual((await world.market.files.get(shown))?.bytes)
    expect(await statusOf(started._id, user)).toMatchObject({ status: 'awaiting-signer' })
    const signed = await signThere()
    const done = await statusOf(started._id, user)
    expect(done).toMatchObject({
      status: 'completed',
      signerUrl: null,
      signedDigest: sha256(signed).toString('hex'),
    })
    expect(server.seen.filter((line) => line.startsWith('GET /signed/'))).toHaveLength(1)
    expect(await statusOf(started._id, user)).toEqual(done)
    expect(server.seen.filter((line) => line.startsWith('GET /signed/'))).toHaveLength(1)
  })

  it('exposes neither credential nor file link, and its signing page to the signer only', async () => {
    const { user, provider, lineId } = await world.addLine()
    const started = await world.call(startAgreement, { body: { orderLineId: lineId } }, user)
    const { _id: id } = started.reply().data
    await signThere()
    const seen = JSON.stringify([
      started.reply(),
      await statusOf(id, user),
      (await world.call(agreementDocument, { query: { id } }, user)).reply(),
    ])
    expect(seen).not.toContain(credential)
    expect(seen).not.toContain('/upload')
    expect(seen).not.toContain('/signed/')
    const other = await world.addLine()
    server.signings.clear()
    const open = await world.start(other.user, other.lineId)
    expect(open.signerUrl).not.toBeNull()
    const theirView = await world.call(agreementStatus, { query: { id: open._id } }, other.provider)
    expect(theirView.reply().data.signerUrl).toBeNull()
    expect((await world.call(agreementStatus, { query: { id } }, provider)).status).toBe(200)
    const code = await world.call(requestAgreementOtp, { body: { id: open._id } }, other.user)
    expect(code.code).toBe('agreement_not_awaiting')
  })

  it('is polled every 15 seconds by browsers, and by the server when they have left', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    const [ref] = server.onlySigning()
    const asked = () => server.seen.filter((line) => line.endsWith(`/status/${ref}`)).length
    for (let polls = 1; polls <= 6; polls += 1) {
      await statusOf(id, user)
      expect(asked()).toBe(polls)
    }
    await Promise.all(Array.from({ length: 5 }, () => world.reconcile()))
    expect(asked()).toBe(6)
    await signThere()
    world.market.clock.advance(2 * MINUTE_MS)
    await world.reconcile()
    const [row] = await world.market.db.sql`select status from agreement where id = ${id}`
    expect(row?.status).toBe('completed')
  })

  it('fails when it is declined, and can be started again', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    server.onlySigning()[1].status = 'esign_declined'
    expect(await statusOf(id, user)).toMatchObject({
      status: 'failed',
      failure: 'The signature was declined at the e-sign service.',
    })
    server.signings.clear()
    const again = await world.start(user, lineId)
    expect(again).toMatchObject({ status: 'awaiting-signer', failure: null })
    expect(again._id).not.toBe(id)
    await signThere()
    expect((await statusOf(again._id, user)).status).toBe('completed')
  })

  it('expires when nobody signs within a day, after a final status check', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    world.market.clock.advance(DAY_MS)
    await signThere()
    expect((await statusOf(id, user)).status).toBe('completed')
    server.signings.clear()
    const second = await world.addLine()
    const { _id: unsigned } = await world.start(second.user, second.lineId)
    world.market.clock.advance(DAY_MS)
    expect((await statusOf(unsigned, second.user)).status).toBe('expired')
  })
})

describe('a misbehaving e-sign service', () => {
  it('is given up after many retries, with a clear failure message', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    server.signings.clear()
    for (let tries = 0; tries < 12; tries += 1) {
      world.market.clock.advance(61 * MINUTE_MS)
      await world.reconcile()
    }
    expect(await statusOf(id, user)).toMatchObject({
      status: 'failed',
      failure: 'The e-sign service couldn’t complete the signature.',
    })
  })

  it.each([
    ['answers a new signature with an error', '/api/v1/esign/initialize', 500],
    ['answers with an error instead of an upload link', '/api/v1/esign/get-upload-link', 503],
    ['refuses the document', '/upload', 403],
    ['redirects to another address', '/api/v1/esign/initialize', 302],
    ['answers with more than 256 KiB', '/api/v1/esign/initialize', 200],
  ])('that %s is asked again', async (_, path, status) => {
    const filler = 'x'.repeat(status === 200 ? 300 * 1024 : 1)
    server.failNext(path, { status, body: { success: status === 200, filler } })
    const { user, lineId } = await world.addLine()
    const { _id: id, status: first } = await world.start(user, lineId)
    expect(first).toBe('created')
    server.signings.clear()
    world.market.clock.advance(MINUTE_MS)
    await world.reconcile()
    expect((await statusOf(id, user)).status).toBe('awaiting-signer')
    expect(server.onlySigning()[1].uploaded?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.each([
    'https://evil.example/upload',
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/upload',
    'https://user:pw@a.files.example/',
  ])('cannot redirect the upload of the document: %s', async (url) => {
    server.failNext('/api/v1/esign/get-upload-link', server.data({ url, fields: {} }))
    const { user, lineId } = await world.addLine()
    expect(await world.start(user, lineId)).toMatchObject({ status: 'created', signerUrl: null })
    expect(server.onlySigning()[1].uploaded).toBeUndefined()
  })

  it('cannot redirect the signer to another host', async () => {
    const url = 'https://evil.example/sign'
    server.failNext('/api/v1/esign/initialize', server.data({ client_id: 'esign_x', url }))
    const { user, lineId } = await world.addLine()
    expect(await world.start(user, lineId)).toMatchObject({ status: 'created', signerUrl: null })
  })

  it('cannot redirect the download, or return a file that is not signed', async () => {
    const { user, lineId } = await world.addLine()
    const { _id: id } = await world.start(user, lineId)
    await signThere()
    const path = '/api/v1/esign/get-signed-document'
    server.failNext(path, server.data({ url: 'http://10.0.0.1/signed.pdf' }))
    expect((await statusOf(id, user)).status).toBe('awaiting-signer')
    const [, signing] = server.onlySigning()
    signing.signed = signing.uploaded
    world.market.clock.advance(MINUTE_MS)
    expect(await statusOf(id, user)).toMatchObject({
      status: 'failed',
      failure: 'The e-sign service returned a file that isn’t a signed document.',
    })
  })
})
