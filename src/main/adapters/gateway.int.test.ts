import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assert, present } from '#kit/assert.ts'
import { manualClock, SECOND_MS } from '#kit/clock.ts'
import type { Payments } from '#modules/payments/index.ts'
import { webhookSignature } from '#modules/payments/index.ts'
import { parseConfig } from '#platform/config/config.ts'
import { openTestHttp, type TestHttp } from '#platform/http/testing.ts'
import { createLogger } from '#platform/log.ts'
import { createSecrets, generateSecretsKey } from '#platform/secrets/secrets.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { createShutdownStack } from '../shutdown-stack.ts'
import { openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { addGatewayRoutes, openGateway, WEBHOOK_PATH } from './gateway.ts'

const log = createLogger('silent')
const clock = manualClock(new Date('2026-11-21T04:30:00Z'))

let folder: string
let test: TestGateway

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const secrets = createSecrets(generateSecretsKey())
  const journalPath = join(folder, 'journal.jsonl')
  test = await openTestGateway({ secrets, clock, log, journalPath })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const place = (receipt: string, amount = 50_000n) =>
  test.gateway.createOrder({ receipt, amount, notes: { a: 'b' } })

it('processes that are configured with the same address share one sandbox', async () => {
  const shutdown = createShutdownStack(log)
  const open = (address: string) => {
    const parsed = parseConfig({ GATEWAY_BASE_URL: address, DATA_DIR: folder }, folder)
    assert(parsed.ok, 'the configuration can be read')
    const secrets = createSecrets(generateSecretsKey())
    return openGateway(parsed.config, { secrets, log }, shutdown, () => undefined)
  }
  try {
    const first = await open(`http://127.0.0.1:${await freePort()}`)
    const { sandbox } = first
    const second = await open(present(sandbox, 'it runs').href)
    expect(second.sandbox).toEqual(sandbox)
    expect([first.addPastPayments, second.addPastPayments]).toEqual([
      expect.any(Function),
      undefined,
    ])
  } finally {
    await shutdown.run()
  }
})

describe('the sandbox, used with the published client', () => {
  it('creates one order per receipt, and finds it again', async () => {
    const order = await place('r-1')
    expect(order).toEqual({ id: expect.stringMatching(/^order_/), receipt: 'r-1' })
    expect((await place('r-1')).id).toBe(order.id)
    expect((await test.gateway.findOrder('r-1'))?.id).toBe(order.id)
    expect(await test.gateway.findOrder('r-none')).toBeUndefined()
    await test.pay(order.id)
    expect(await test.gateway.paymentsOf(order.id)).toMatchObject([
      { orderId: order.id, amount: 50_000n, currency: 'INR', status: 'captured' },
    ])
  })

  it('captures a late authorised payment once', async () => {
    const order = await place('r-2')
    const { id } = await test.pay(order.id, 'late')
    await expect(test.gateway.capture(id, 50_000n)).rejects.toMatchObject({
      name: 'GatewayRefused',
    })
    clock.advance(60 * SECOND_MS)
    expect(await test.gateway.paymentsOf(order.id)).toMatchObject([{ id, status: 'authorized' }])
    expect((await test.gateway.capture(id, 50_000n)).status).toBe('captured')
    await expect(test.gateway.capture(id, 50_000n)).rejects.toMatchObject({
      name: 'GatewayRefused',
    })
    expect(await test.gateway.paymentsOf(order.id)).toMatchObject([{ status: 'captured' }])
  })

  it('captures a slow payment after some seconds', async () => {
    const order = await place('r-3')
    expect((await test.pay(order.id, 'slow')).status).toBe('created')
    clock.advance(10 * SECOND_MS)
    expect(await test.gateway.paymentsOf(order.id)).toMatchObject([{ status: 'captured' }])
  })

  it('refunds once per receipt, and never more than was paid', async () => {
    const order = await place('r-4')
    const { id: paymentId } = await test.pay(order.id)
    const asked = { paymentId, amount: 30_000n, receipt: 'refund-0001' }
    const first = await test.gateway.refund(asked)
    expect((await test.gateway.refund(asked)).id).toBe(first.id)
    const more = { paymentId, amount: 30_000n, receipt: 'refund-0002' }
    await expect(test.gateway.refund(more)).rejects.toMatchObject({ name: 'GatewayRefused' })
    clock.advance(10 * SECOND_MS)
    expect(await test.gateway.refundsOf(paymentId)).toMatchObject([
      { id: first.id, status: 'processed', receipt: 'refund-0001', amount: 30_000n },
    ])
  })

  it('still has its orders and payments after a restart', async () => {
    const order = await place('r-5')
    const { id } = await test.pay(order.id)
    await test.stop()
    await expect(test.gateway.findOrder('r-5')).rejects.toMatchObject({
      name: 'GatewayUnavailable',
    })
    await test.restart()
    expect((await test.gateway.findOrder('r-5'))?.id).toBe(order.id)
    expect(await test.gateway.paymentsOf(order.id)).toMatchObject([{ id, status: 'captured' }])
  })

  it('refuses requests without its keys', async () => {
    for (const authorization of ['', 'Basic eDp5', 'Bearer x']) {
      const answer = await fetch(new URL('/v1/orders', test.url), { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })
})

describe('the gateway routes', () => {
  const taken: string[] = []
  const payments: Pick<Payments, 'takeEvent' | 'eventHeaders'> = {
    eventHeaders: { signature: 'x-razorpay-signature', id: 'x-razorpay-event-id' },
    takeEvent: async ({ rawBody, signature = '', eventId = '' }) => {
      if (!test.gateway.isWebhookSignature(rawBody, signature)) {
        return { ok: false, code: 'payment_signature_invalid' }
      }
      taken.push(eventId)
      return { ok: true, value: 'taken' }
    },
  }
  let http: TestHttp
  beforeAll(async () => {
    http = await openTestHttp([])
    await addGatewayRoutes(http.app, { payments, platform: http, sandbox: test.url })
  })
  afterAll(() => http.close())

  const post = (payload: string, more: Record<string, string> = {}) =>
    http.app.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers: { ...more } })

  it('pass on the body of a webhook byte for byte, whatever its content type', async () => {
    const body = '{ "a":1,\n"a":2 }'
    const signed = webhookSignature(test.keys.webhookSecret, Buffer.from(body))
    for (const type of ['application/json', 'text/plain']) {
      const headers = { 'x-razorpay-signature': signed, 'x-razorpay-event-id': type }
      expect((await post(body, { ...headers, 'content-type': type })).statusCode).toBe(200)
    }
    expect(taken).toEqual(['application/json', 'text/plain'])
  })

  it('refuse a webhook that is unsigned or too long', async () => {
    const forged = await post('{}', { 'content-type': 'application/json' })
    expect(forged.statusCode).toBe(400)
    expect(forged.json().code).toBe('payment_signature_invalid')
    const type = { 'content-type': 'application/json' }
    expect((await post('x'.repeat(256 * 1024 + 1), type)).statusCode).toBe(413)
  })

  it('serve the widget to our own pages only, and not the API behind it', async () => {
    const script = await http.app.inject('/sandbox-gateway/checkout.js')
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.body).toContain('Razorpay')
    const sheet = await http.app.inject('/sandbox-gateway/pay.html')
    expect(sheet.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(sheet.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    for (const path of ['v1', '..%2Fv1%2Forders', 'log']) {
      expect((await http.app.inject(`/sandbox-gateway/${path}`)).statusCode, path).toBe(404)
    }
    const order = await place('r-widget')
    const paid = await http.app.inject({
      method: 'POST',
      url: '/sandbox-gateway/pay',
      payload: { key: test.keys.keyId, order_id: order.id, method: 'card', outcome: 'success' },
    })
    const { proof } = paid.json()
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = proof
    expect(test.gateway.isPaymentSignature(order.id, paymentId, signature)).toBe(true)
    const wrongKey = await http.app.inject({
      method: 'POST',
      url: '/sandbox-gateway/pay',
      payload: { key: 'x', order_id: order.id, method: 'card', outcome: 'success' },
    })
    expect(wrongKey.statusCode).toBe(400)
  })
})
