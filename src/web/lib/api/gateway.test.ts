import { describe, expect, it } from 'vitest'
import { type ApiClient, ApiError } from '#contract/call.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { checkoutPayment, paymentStatus, verifyPayment } from '#contract/payments/calls.ts'
import type { PaymentStatus } from '#contract/payments/types.ts'
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
const proof = { orderId: 'order_1', paymentId: 'pay_1', signature: '0'.repeat(64) }
const widgetProof = {
  razorpay_order_id: proof.orderId,
  razorpay_payment_id: proof.paymentId,
  razorpay_signature: proof.signature,
}

type Options = ConstructorParameters<GatewayWidget>[0]

/** A fake of the gateway's widget that behaves as documented; `act` plays the payer. */
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
  /**
   * Opens the widget, and reports whether the page was locked while it was open and unlocked
   * afterwards.
   */
  const openIn = async (widget: GatewayWidget) => {
    const held: string[] = []
    const lock = () => {
      held.push('locked')
      return () => void held.push('free')
    }
    const left = await openGateway(opened, {
      load: async () => {
        held.push('loaded')
        return widget
      },
      lock,
    })
    expect(held).toEqual(['loaded', 'locked', 'free'])
    return left
  }

  it('resolves with the proof, the last failure or a dismissal, and unlocks the page', async () => {
    const paid = widgetOf((options, fail) => {
      expect(options).toMatchObject({ key: 'rzp_test_1', order_id: 'order_1', amount: 149_900 })
      fail('declined')
      options.handler(widgetProof)
    })
    expect(await openIn(paid)).toEqual({ kind: 'success', proof })
    const failed = widgetOf((options, fail) => {
      fail('declined')
      options.modal.ondismiss()
    })
    const message = 'declined'
    expect(await openIn(failed)).toEqual({ kind: 'failed', message })
    const dismissed = widgetOf((options) => options.modal.ondismiss())
    expect(await openIn(dismissed)).toEqual({ kind: 'dismissed' })
  })
})

describe('payAtGateway', () => {
  /** Simulates the replies or failures of the three calls; the last one repeats. */
  const pay = async (left: WidgetResult, ...answers: (PaymentStatus | ErrorCode)[]) => {
    const asked: string[] = []
    const api = (async (call: { readonly name: string }) => {
      asked.push(call.name)
      if (call.name === checkoutPayment.name) {
        return opened
      }
      const said = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'open'
      if (said in errors) {
        const code = said as ErrorCode
        const { status, message } = errors[code]
        throw new ApiError(status, { success: false, code, message })
      }
      return { success: true, data: { status: said, purpose: 'order', subjectId: 's' } }
    }) as unknown as ApiClient
    let waits = 0
    const onProcessing = () => {
      waits += 1
    }
    const parts = { open: async () => left, wait: async () => undefined, onProcessing }
    const result = await payAtGateway(api, { amount: 1499, orderId: 's' }, parts)
    return { result, asked, waits }
  }
  const success = { kind: 'success', proof } as const

  it('has the proof verified once', async () => {
    const { result, asked, waits } = await pay(success, 'paid')
    expect(waits).toBe(0)
    expect(result).toEqual({ kind: 'success', subjectId: 's' })
    expect(asked).toEqual([checkoutPayment.name, verifyPayment.name])
  })

  it('polls while the payment is processing, ten times at most', async () => {
    const sure = await pay(success, 'processing', 'processing', 'paid')
    expect([sure.result.kind, sure.waits]).toEqual(['success', 2])
    const { result, asked } = await pay(success, 'processing')
    expect(result.kind).toBe('processing')
    expect(asked.filter((name) => name === paymentStatus.name)).toHaveLength(10)
  })

  it('reports lost replies as processing, not as a failed payment', async () => {
    const late = await pay(success, 'unavailable', 'rate_limited', 'paid')
    expect(late.result).toEqual({ kind: 'success', subjectId: 's' })
    expect(late.asked).toEqual([checkoutPayment.name, ...Array(3).fill(verifyPayment.name)])
    for (const gap of ['unavailable', 'rate_limited', 'internal'] as const) {
      const { result, asked } = await pay(success, gap)
      expect(result).toEqual({ kind: 'processing', subjectId: 's' })
      expect(asked.length).toBeLessThan(10)
    }
    const lost = await pay(success, 'processing', 'unavailable')
    expect(lost.result.kind).toBe('processing')
    const slow = await pay({ kind: 'dismissed' }, 'processing', 'unavailable', 'paid')
    expect(slow.result.kind).toBe('success')
  })

  it('rejects on a refusal, and when no reply shows that anything was paid', async () => {
    for (const code of ['payment_signature_invalid', 'payment_unknown'] as const) {
      await expect(pay(success, code)).rejects.toMatchObject({ code })
    }
    const nothing = pay({ kind: 'dismissed' }, 'unavailable')
    await expect(nothing).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('checks the status once more after the widget was closed', async () => {
    expect((await pay({ kind: 'dismissed' }, 'open')).result).toEqual({ kind: 'dismissed' })
    expect((await pay({ kind: 'dismissed' }, 'paid')).result.kind).toBe('success')
    const failed = { kind: 'failed', message: 'declined' } as const
    expect((await pay(failed, 'open')).result).toEqual(failed)
    expect((await pay(failed, 'refunding')).result.kind).toBe('refunded')
  })
})
