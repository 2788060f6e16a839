import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createRazorpay } from './razorpay.ts'
import { webhookSignature } from './signatures.ts'

const body = Buffer.from('{"entity":"event"}')
const gateway = createRazorpay({
  baseUrl: new URL('http://127.0.0.1:1'),
  keyId: 'rzp_test_1',
  keySecret: 'secret',
  webhookSecrets: ['the-newest', 'the-one-before'],
  scriptUrl: '/checkout.js',
})

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
  const led = createRazorpay({
    baseUrl: new URL(there),
    keyId: 'rzp_test_1',
    keySecret: 'secret',
    webhookSecrets: [],
    scriptUrl: '/checkout.js',
  })
  await expect(led.findOrder('r')).rejects.toThrow()
  expect(visits).toBe(0)
})
