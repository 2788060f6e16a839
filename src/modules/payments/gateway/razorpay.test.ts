import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createRazorpay } from './razorpay.ts'
import { webhookSignature } from './signatures.ts'

const body = Buffer.from('{"entity":"event"}')
const gatewayAt = (address: string) =>
  createRazorpay({
    baseUrl: new URL(address),
    keyId: 'rzp_test_1',
    keySecret: 'secret',
    webhookSecrets: ['the-newest', 'the-one-before'],
    scriptUrl: '/checkout.js',
  })
const gateway = gatewayAt('http://127.0.0.1:1')

it('accepts events signed with the newest or the previous secret only', () => {
  for (const [secret, believed] of [
    ['the-newest', true],
    ['the-one-before', true],
    ['an-older-one', false],
  ] as const) {
    expect(gateway.isWebhookSignature(body, webhookSignature(secret, body)), secret).toBe(believed)
  }
})

it('is unavailable when nothing listens at its address', async () => {
  await expect(gateway.findOrder('r')).rejects.toMatchObject({ name: 'GatewayUnavailable' })
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('does not follow a redirect with its credentials', async () => {
  let visits = 0
  const elsewhere = await listen((_request, response) => {
    visits += 1
    response.end('{}')
  })
  const there = await listen((_request, response) => {
    response.writeHead(307, { location: `${elsewhere}/v1/orders` }).end()
  })
  await expect(gatewayAt(there).findOrder('r')).rejects.toThrow()
  expect(visits).toBe(0)
})

it.each([
  [400, 'GatewayRefused'],
  [401, 'GatewayKeysRefused'],
  [403, 'GatewayKeysRefused'],
  [404, 'GatewayRefused'],
  [408, 'GatewayUnavailable'],
  [409, 'GatewayUnavailable'],
  [429, 'GatewayUnavailable'],
  [502, 'GatewayUnavailable'],
])('takes the status %i of a refund for %s', async (status, name) => {
  const address = await listen((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end('{"error":{"code":"X","description":"no"}}')
  })
  const asked = { paymentId: 'pay_1', amount: 100n, receipt: 'refund-0001' }
  await expect(gatewayAt(address).refund(asked)).rejects.toMatchObject({ name })
})

it('leaves its credentials out of a refusal that repeats them', async () => {
  const address = await listen((request, response) => {
    const { authorization = '' } = request.headers
    const description = `${authorization} rzp_test_1:secret`
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code: 'X', description } }))
  })
  await expect(gatewayAt(address).findOrder('r')).rejects.toMatchObject({
    message: '400 X Basic [redacted] rzp_test_1:[redacted]',
  })
})

it.each([
  [false, 'returned'],
  [true, 'refunded'],
  [undefined, 'refunded'],
])('reads whether a refunded payment was ever captured: %s', (captured, status) => {
  const entity = { id: 'pay_1', amount: 100, currency: 'INR', status: 'refunded', captured }
  const event = {
    entity: 'event',
    event: 'refund.processed',
    created_at: 1_590_059_211,
    payload: { payment: { entity } },
  }
  expect(gateway.readEvent(Buffer.from(JSON.stringify(event)))?.payment).toMatchObject({ status })
})

it.each([
  [{ reason: 'disp_1' }, 'disp_1'],
  [{ reason: 'The payer changed their mind' }, undefined],
  [{ reason: 5 }, undefined],
  [[], undefined],
  [undefined, undefined],
])('reads from the notes %j of a refund for which lost dispute it is', (notes, disputeId) => {
  const entity = { id: 'rfnd_1', payment_id: 'pay_1', amount: 100, status: 'processed', notes }
  const event = {
    entity: 'event',
    event: 'refund.processed',
    created_at: 1_590_059_211,
    payload: { refund: { entity } },
  }
  const read = gateway.readEvent(Buffer.from(JSON.stringify(event)))
  expect(read?.refund).toMatchObject({ id: 'rfnd_1', disputeId })
})

it.each([
  ['what the gateway deducted', { amount_deducted: 90_00 }, 90_00n],
  ['what was disputed, before that', { amount_deducted: 0 }, 100_00n],
  ['what was disputed, if it does not say', {}, 100_00n],
])('reads the amount of a dispute: %s', (_, more, amount) => {
  const entity = { id: 'disp_1', payment_id: 'pay_1', amount: 100_00, currency: 'INR', ...more }
  const event = {
    entity: 'event',
    event: 'payment.dispute.lost',
    created_at: 1_590_059_211,
    payload: { dispute: { entity } },
  }
  expect(gateway.readEvent(Buffer.from(JSON.stringify(event)))?.dispute).toMatchObject({
    step: 'lost',
    about: { id: 'disp_1', paymentId: 'pay_1', amount },
  })
})
