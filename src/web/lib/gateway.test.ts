import { describe, expect, it } from 'vitest'
import type { ApiClient } from '#contract/call.ts'
import { checkoutPayment, paymentStanding, verifyPayment } from '#contract/payments/calls.ts'
import type { PaymentStatus } from '#contract/payments/states.ts'
import { type GatewayWidget, openGateway, payAtGateway, type WidgetResult } from './gateway.ts'

const opened = {
  success: true as const,
  checkout: { id: 'order_1', amount: 149_900 },
  display: {
    keyId: 'rzp_test_1',
    currency: 'INR' as const,
    name: 'Tradebox',
    description: 'A plan',
    prefill: { name: 'A', email: 'a@example.in' },
    notes: {},
    scriptUrl: '/x.js',
  },
}
const proof = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: '0'.repeat(64),
}

type Options = ConstructorParameters<GatewayWidget>[0]

/** The gateway's widget as its page says it behaves; `act` is the person in front of it. */
function widgetOf(
  act: (options: Options, fail: (description: string) => void) => void,
): GatewayWidget {
  return class {
    listeners: ((failed: { error: { description: string } }) => void)[] = []
    options: Options
    constructor(options: Options) {
      this.options = options
    }
    on(_: 'payment.failed', listener: (typeof this.listeners)[number]) {
      this.listeners.push(listener)
    }
    open() {
      act(this.options, (description) => {
        for (const listener of this.listeners) {
          listener({ error: { description } })
        }
      })
    }
  }
}

describe('openGateway', () => {
  it('resolves with the proof, with the last failure, or with a dismissal', async () => {
    const paid = widgetOf((options, fail) => {
      expect(options).toMatchObject({ key: 'rzp_test_1', order_id: 'order_1', amount: 149_900 })
      fail('declined')
      options.handler(proof)
    })
    expect(await openGateway(opened, async () => paid)).toEqual({ kind: 'success', proof })
    const failed = widgetOf((options, fail) => {
      fail('declined')
      options.modal.ondismiss()
    })
    const message = 'declined'
    expect(await openGateway(opened, async () => failed)).toEqual({ kind: 'failed', message })
    const dismissed = widgetOf((options) => options.modal.ondismiss())
    expect(await openGateway(opened, async () => dismissed)).toEqual({ kind: 'dismissed' })
  })
})

describe('payAtGateway', () => {
  const pay = async (left: WidgetResult, ...statuses: PaymentStatus[]) => {
    const asked: string[] = []
    // Answers the three calls as the server does; nothing else is asked.
    const api = (async (call: { readonly name: string }) => {
      asked.push(call.name)
      return call.name === checkoutPayment.name
        ? opened
        : { success: true, data: { status: statuses.shift(), purpose: 'order', subjectId: 's' } }
    }) as unknown as ApiClient
    const parts = { open: async () => left, wait: async () => undefined }
    return { result: await payAtGateway(api, { amount: 1499, orderId: 's' }, parts), asked }
  }

  it('has the proof verified', async () => {
    const { result, asked } = await pay({ kind: 'success', proof }, 'paid')
    expect(result).toEqual({ kind: 'success', subjectId: 's' })
    expect(asked).toEqual([checkoutPayment.name, verifyPayment.name])
  })

  it('asks again while the gateway is not sure, but not for ever', async () => {
    const sure = await pay({ kind: 'success', proof }, 'processing', 'processing', 'paid')
    expect(sure.result.kind).toBe('success')
    const unsure = Array.from({ length: 20 }, () => 'processing' as const)
    const { result, asked } = await pay({ kind: 'success', proof }, ...unsure)
    expect(result.kind).toBe('processing')
    expect(asked.filter((name) => name === paymentStanding.name)).toHaveLength(10)
  })

  it('looks once more when the widget was closed', async () => {
    expect((await pay({ kind: 'dismissed' }, 'open')).result).toEqual({ kind: 'dismissed' })
    expect((await pay({ kind: 'dismissed' }, 'paid')).result.kind).toBe('success')
    const failed = { kind: 'failed', message: 'declined' } as const
    expect((await pay(failed, 'open')).result).toEqual(failed)
    expect((await pay(failed, 'refunding')).result.kind).toBe('refunded')
  })
})
