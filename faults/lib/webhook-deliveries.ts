import { webhookSignature } from '#modules/payments/index.ts'
import { shuffle } from './dice.ts'

type GatewayEvent = {
  readonly id: string
  readonly body: string
  readonly signature: string
}

/**
 * A delivery to the shop. `forged` ones must be refused; all others are repeated until they are
 * accepted.
 */
export type Delivery = GatewayEvent & { readonly kind: 'true' | 'forged' | 'altered' }

type Order = { readonly id: string; readonly amount: number }

export type Mix = {
  readonly events: readonly GatewayEvent[]
  /** Orders that were not paid: an event that claims a payment is forged. */
  readonly unpaid: readonly Order[]
  readonly webhookSecret: string
  readonly random: () => number
}

const FORGED = 0.1
const ALTERED = 0.05

/**
 * Sends each event one to four times. A tenth of them get a forgery: another body under the same
 * signature, or a capture of an unpaid order with a wrong signature. A twentieth get an event with
 * a correct signature and a different amount. All are shuffled.
 */
export function mixDeliveries({ events, unpaid, webhookSecret, random }: Mix): Delivery[] {
  const deliveries: Delivery[] = []
  for (const [index, event] of events.entries()) {
    const copies = 1 + Math.floor(random() * 4)
    for (let copy = 0; copy < copies; copy += 1) {
      deliveries.push({ ...event, kind: 'true' })
    }
    const lie = unpaid[index % Math.max(1, unpaid.length)]
    if (random() < FORGED) {
      const body =
        lie !== undefined && random() < 0.5
          ? captureOf(lie.id, lie.amount, index)
          : event.body.replace(/"amount":\d+/, '"amount":1')
      deliveries.push({ ...event, id: `evt_forged${index}`, body, kind: 'forged' })
    }
    if (random() < ALTERED && lie !== undefined) {
      const body = captureOf(lie.id, lie.amount - 1, index)
      const signature = webhookSignature(webhookSecret, Buffer.from(body))
      deliveries.push({ id: `evt_altered${index}`, body, signature, kind: 'altered' })
    }
  }
  shuffle(deliveries, random)
  return deliveries
}

function captureOf(orderId: string, amount: number, index: number): string {
  const entity = {
    id: `pay_Invented${index}`,
    amount,
    currency: 'INR',
    status: 'captured',
    order_id: orderId,
    method: 'upi',
  }
  return JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity } },
    created_at: Math.floor(Date.now() / 1000),
  })
}
