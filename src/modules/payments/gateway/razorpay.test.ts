import { expect, it } from 'vitest'
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

it('believes events that are signed with the newest secret or the one before', () => {
  for (const [secret, believed] of [
    ['the-newest', true],
    ['the-one-before', true],
    ['an-older-one', false],
  ] as const) {
    expect(gateway.isWebhookSignature(body, webhookSignature(secret, body)), secret).toBe(believed)
  }
})

it('is unavailable where nobody listens', async () => {
  await expect(gateway.findOrder('r')).rejects.toMatchObject({ name: 'GatewayUnavailable' })
})
