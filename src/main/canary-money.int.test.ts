import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Permission, permissions } from '#contract/accounts/roles.ts'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { consentDocuments, giveConsent, quoteOrder } from '#contract/checkout/cart.ts'
import { submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import { confirmAgreementOtp, requestAgreementOtp, startAgreement } from '#contract/esign/calls.ts'
import { saveBillingProfile } from '#contract/invoices/calls.ts'
import {
  approveWithdrawal,
  processWithdrawal,
  rechargeWallet,
  withdraw,
} from '#contract/payouts/calls.ts'
import { saveBankAccount } from '#contract/providers/bank-account.ts'
import { importPlans } from '#demo/import/plans.ts'
import { importProviders } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { webhookSignature } from '#modules/payments/index.ts'
import { testPdf } from '#platform/files/testing.ts'
import { sandboxKeysOf, WEBHOOK_PATH } from './adapters/gateway.ts'
import { planImport, providerImport } from './testing/rows.ts'
import { openTestWorld, TEST_ORIGIN, type TestActor, type TestWorld } from './testing.ts'

/**
 * Sends confidential money data through the calls that move money, from the cart to the payout.
 * Then every other account requests it from every call, and the log is searched for it.
 */
const secrets = new Map<string, string>()
const refusals: string[] = []
let world: TestWorld

function plant(what: string, value: string): string {
  secrets.set(what, value)
  return value
}
const hex = () => randomBytes(6).toString('hex')

/**
 * The planted values in the text. A code is short enough to be part of a time, a fraction or an id
 * by chance, so it must be a separate word.
 */
function foundIn(text: string, but: readonly string[] = []): string[] {
  const words = new Set(text.match(/(?<![\w.-])\d{6}(?![\w-])/g))
  return [...secrets]
    .filter(([what]) => !but.includes(what))
    .filter(([, value]) => (/^\d{6}$/.test(value) ? words.has(value) : text.includes(value)))
    .map(([what]) => what)
}

type Request = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: string | object | Buffer
}

/** Repeats the request while the server is overloaded and answers 503. */
async function inject(request: Request) {
  for (let tries = 0; ; tries += 1) {
    const reply = await world.http.inject(request)
    if (reply.statusCode !== 503 || tries === 50) {
      return reply
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const CSRF = { origin: TEST_ORIGIN, 'x-csrf-token': '1' }

async function send<C extends CallSpec>(spec: C, body: object, cookie = '', file?: Buffer) {
  const query = spec.method === 'GET' ? `?${new URLSearchParams({ ...body })}` : ''
  const url = `${spec.path}${query}`
  const parts = [
    `--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(body)}\r\n`,
    ...(file === undefined
      ? []
      : [
          '--b\r\ncontent-disposition: form-data; name="paymentProof"; filename="p.pdf"\r\n',
          `content-type: application/pdf\r\n\r\n${file}\r\n`,
        ]),
    '--b--\r\n',
  ]
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const reply = await inject({
    method: spec.method,
    url,
    headers: { ...CSRF, cookie, ...(spec.files === undefined ? {} : multipart) },
    ...(spec.method === 'GET' ? {} : { payload: spec.files === undefined ? body : parts.join('') }),
  })
  if (reply.statusCode >= 400) {
    refusals.push(reply.body)
  }
  return { status: reply.statusCode, text: reply.body }
}

/** Like `send`, for calls that must succeed. */
async function done<C extends CallSpec>(spec: C, body: object, cookie: string, file?: Buffer) {
  const { status, text } = await send(spec, body, cookie, file)
  expect(status, `${spec.name}: ${text}`).toBe(200)
  const read: z.ZodType = spec.reply
  return read.parse(JSON.parse(text)) as z.output<C['reply']>
}

type People = Readonly<
  Record<'buyer' | 'otherBuyer' | 'seller' | 'otherSeller' | 'admin' | 'payer', TestActor>
>
let people: People
let looker: TestActor
const ids: string[] = []

async function seller(): Promise<TestActor> {
  const actor = await world.actor('provider')
  const row = providerImport(actor.id, { gst: true, gstin: '19AAAPA1234A1Z5' })
  await world.platform.db.transaction((tx) => importProviders(world.platform, tx, [row]))
  return actor
}

const lookOnly: readonly Permission[] = [
  'provider.view',
  'wallet.view',
  'withdrawal.view',
  'gst.view',
]

beforeAll(async () => {
  world = await openTestWorld({ logLevel: 'debug' })
  people = {
    buyer: await world.actor('user'),
    otherBuyer: await world.actor('user'),
    seller: await seller(),
    otherSeller: await seller(),
    admin: await world.actor('admin', permissions),
    payer: await world.actor('admin', permissions),
  }
  looker = await world.actor('admin', lookOnly)
  const keys = sandboxKeysOf(world.platform.secrets)
  plant('gateway key', keys.keySecret)
  plant('webhook secret', keys.webhookSecret)
}, 60_000)
afterAll(() => world?.close())

const account = () => ({
  bankName: plant('bank', `Bank ${hex()}`),
  beneficiaryName: plant('beneficiary', `Holder ${hex()}`),
  accNumber: plant('account', `50${randomInt(1e9, 1e10)}`),
  ifsc: plant('IFSC', `HDFC0${hex().slice(0, 6).toUpperCase()}`),
  upi: plant('UPI address', `a${hex()}@okbank`),
})

/** The newest code sent to anybody. */
async function newestCode(): Promise<string> {
  const { db, secrets: ring } = world.platform
  const rows = await db.sql<{ id: string; sealed: Buffer }[]>`
    select id, sealed from outgoing_message order by created_at desc`
  const texts = rows.map(({ id, sealed }) =>
    ring.open(`outgoing_message|sealed|${id}`, sealed).toString(),
  )
  const text = texts.find((one) => /\b\d{6}\b/.test(one))
  return present(/\b\d{6}\b/.exec(text ?? '')?.[0], 'a code was sent')
}

/** A quoted, accepted and signed order, paid by bank transfer. */
async function buyByHand(planId: string): Promise<string> {
  const { cookie, id } = people.buyer
  const number = plant('mobile', `9${randomInt(1e8, 1e9)}`)
  const telegram = plant('Telegram handle', `@c${hex()}`)
  await world.platform.db.sql`
    update account set telegram = ${telegram}, number = ${number} where id = ${id}`
  const billing = {
    name: plant('billing name', `Payer ${hex()}`),
    address1: plant('street', `${hex()} Road`),
    address2: '',
    city: plant('city', `Town ${hex()}`),
    pin: '682001',
    state: 'Kerala',
    gstin: '',
  }
  await done(saveBillingProfile, billing, cookie)
  const quote = { method: 'manual', serviceIds: [planId] }
  const { data: order } = await done(quoteOrder, quote, cookie)
  const orderId = order._id
  const texts = (await done(consentDocuments, { orderId }, cookie)).data
  const documents = texts.map(({ serviceId, document, digest }) => ({
    serviceId,
    document,
    digest,
  }))
  await done(giveConsent, { orderId, accepted: true, documents }, cookie)
  const orderLineId = present(order.lines[0], 'it has a line')._id
  const agreementId = (await done(startAgreement, { orderLineId }, cookie)).data._id
  await done(requestAgreementOtp, { id: agreementId }, cookie)
  const otp = plant('signing code', await newestCode())
  await done(confirmAgreementOtp, { id: agreementId, otp }, cookie)
  const proof = testPdf(plant('proof', `proof-${hex()}`))
  const utr = plant('UTR', `AXIS${randomInt(1e9, 1e10)}`)
  await done(submitPayment, { subscribedToId: planId, orderId, utr }, cookie, proof)
  ids.push(orderId, orderLineId, agreementId, planId)
  return orderId
}

describe('confidential money data', () => {
  it('is sent through every step from purchase to payout', async () => {
    const { seller: one, admin, payer } = people
    await done(saveBankAccount, account(), one.cookie)
    await world.platform.db.sql`update provider_bank_account set frozen_until = null`
    const plan = planImport(one.id, { id: newId(), price: 1_499_00n })
    await world.platform.db.transaction((tx) => importPlans(world.app, tx, [plan]))
    const orderId = await buyByHand(plan.id)
    await done(verifyPayment, { id: orderId }, one.cookie)
    const transactionId = plant('recharge', `RTGS${hex()}`)
    const recharge = { amount: 500, transactionId, providerId: one.id }
    await done(rechargeWallet, recharge, admin.cookie)
    const { data: asked } = await done(withdraw, { amount: 120 }, one.cookie)
    const id = asked._id
    await done(approveWithdrawal, { id }, admin.cookie)
    const referenceNo = plant('payout', `NEFT${hex()}`)
    const notes = plant('payout note', `note ${hex()}`)
    await done(processWithdrawal, { id, referenceNo, notes }, payer.cookie)
    // A pending withdrawal shows its account to the admin who pays it.
    const { data: waiting } = await done(withdraw, { amount: 80 }, one.cookie)
    const shown = await send(calls.withdrawals, {}, admin.cookie)
    expect(foundIn(shown.text)).toContain('account')
    const [invoice] = await world.platform.db.sql<{ id: string }[]>`
      select id from invoice where buyer_id = ${people.buyer.id}`
    ids.push(id, waiting._id, one.id, people.buyer.id, present(invoice, 'an invoice').id)
    expect(secrets.size).toBeGreaterThan(15)
  }, 60_000)

  it('is not in the answers to gateway events, genuine or forged', async () => {
    const entity = {
      id: 'pay_Canary',
      amount: 100,
      currency: 'INR',
      status: 'captured',
      order_id: 'order_Canary',
      email: plant('email at the gateway', `c${hex()}@payer.example`),
      contact: plant('contact at the gateway', `+919${randomInt(1e8, 1e9)}`),
      vpa: plant('VPA at the gateway', `v${hex()}@ybl`),
    }
    const created_at = Math.floor(Date.now() / 1000)
    const event = { entity: 'event', event: 'payment.captured', created_at }
    const payload = JSON.stringify({ ...event, payload: { payment: { entity } } })
    const { webhookSecret } = sandboxKeysOf(world.platform.secrets)
    const right = webhookSignature(webhookSecret, Buffer.from(payload))
    for (const [signature, status] of [
      [right, 200],
      ['0'.repeat(64), 400],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
      const reply = await inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers })
      expect(reply.statusCode).toBe(status)
      expect(foundIn(reply.body)).toEqual([])
    }
    const large = Buffer.alloc(256 * 1024 + 1, 'x')
    const reply = await inject({ method: 'POST', url: WEBHOOK_PATH, payload: large })
    expect(reply.statusCode).toBe(413)
  })

  it('a server with a real gateway has no sandbox routes', async () => {
    for (const [method, name] of [
      ['GET', 'checkout.js'],
      ['GET', 'payment?id=pay_Canary'],
      ['POST', 'pay'],
    ] as const) {
      const url = `/sandbox-gateway/${name}`
      const reply = await inject({ method, url, headers: CSRF, payload: {} })
      expect([404, 405], name).toContain(reply.statusCode)
      expect(reply.body).not.toContain('signature')
    }
  })

  /** Makes every call with each id in each field that takes one. */
  async function probe(cookie: string, method: 'GET' | 'POST'): Promise<[string, string][]> {
    const answers: [string, string][] = []
    for (const spec of Object.values(calls).filter((one: CallSpec) => one.method === method)) {
      const { query, body }: CallSpec = spec
      const schema = z.toJSONSchema(query ?? body ?? z.object({}), {
        io: 'input',
        unrepresentable: 'any',
      })
      const fields = Object.keys(schema.properties ?? {}).filter((one) => /id$/i.test(one))
      const inputs =
        fields.length === 0
          ? [{}]
          : ids.map((id) => Object.fromEntries(fields.map((field) => [field, id])))
      const texts = await Promise.all(inputs.map((input) => send(spec, input, cookie)))
      answers.push(...texts.map(({ text }): [string, string] => [spec.name, text]))
    }
    return answers
  }

  it.each(['nobody', 'otherBuyer', 'otherSeller'] as const)(
    'is not shown to %s by any call',
    async (who) => {
      const cookie = who === 'nobody' ? '' : people[who].cookie
      for (const method of ['GET', 'POST'] as const) {
        for (const [name, text] of await probe(cookie, method)) {
          expect(foundIn(text), name).toEqual([])
        }
      }
    },
    60_000,
  )

  it('is shown to a view-only admin only as far as invoices and transfers contain it', async () => {
    const allowed = [
      'billing name',
      'street',
      'city',
      'bank',
      'beneficiary',
      'IFSC',
      'payout',
      'payout note',
    ]
    for (const [name, text] of await probe(looker.cookie, 'GET')) {
      expect(foundIn(text, allowed), name).toEqual([])
    }
  }, 60_000)

  it('is shown to buyer and seller only as far as it is theirs', async () => {
    const contact = ['billing name', 'street', 'city', 'mobile', 'Telegram handle']
    const ofBuyer = [...contact, 'UTR']
    const ofSeller = [
      ...contact,
      ...['bank', 'beneficiary', 'account', 'IFSC', 'UPI address'],
      ...['payout note', 'UTR'],
    ]
    for (const [who, own] of [
      ['buyer', ofBuyer],
      ['seller', ofSeller],
    ] as const) {
      const answers = await probe(people[who].cookie, 'GET')
      for (const [name, text] of answers) {
        expect(foundIn(text, own), `${who} ${name}`).toEqual([])
      }
      // What may be shown is found, so the search would find the rest as well.
      expect(new Set(answers.flatMap(([, text]) => foundIn(text)))).toEqual(new Set(own))
    }
  }, 60_000)

  it('is not in an error when the database fails', async () => {
    const { sql } = world.database.db
    for (const table of [
      'provider_bank_account',
      'billing_profile',
      'withdrawal',
      'manual_payment',
    ]) {
      await sql`alter table ${sql(table)} rename to ${sql(`${table}_gone`)}`
    }
    const before = refusals.length
    const { cookie } = people.seller
    await send(saveBankAccount, account(), cookie)
    await send(withdraw, { amount: 20 }, cookie)
    await send(
      saveBillingProfile,
      {
        name: plant('name in vain', hex()),
        address1: 'x',
        city: 'y',
        pin: '682001',
        state: 'Kerala',
        gstin: '',
      },
      cookie,
    )
    await probe(people.admin.cookie, 'GET')
    const failed = refusals.slice(before).filter((body) => body.includes('"internal"'))
    expect(failed.length).toBeGreaterThan(3)
    for (const body of refusals) {
      expect(foundIn(body)).toEqual([])
      expect(body).not.toMatch(/_gone|relation "|\\n\s+at /)
    }
  }, 60_000)

  it('is not in the log', () => {
    const lines = world.logged.join('')
    expect(lines).toContain('"msg":"request"')
    expect(lines).toContain('"msg":"call failed"')
    expect(foundIn(lines)).toEqual([])
  })
})
