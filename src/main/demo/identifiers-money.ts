import type { DemoPayment } from './money-types.ts'
import type { Rng } from './prng.ts'

const GATEWAY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Ids as the gateway makes them. */
export function makePayment(rng: Rng): DemoPayment {
  const id = () => Array.from({ length: 14 }, () => rng.pick([...GATEWAY_LETTERS])).join('')
  return {
    gatewayOrderId: `order_${id()}`,
    paymentId: `pay_${id()}`,
    method: rng.chance(0.6) ? 'upi' : 'card',
  }
}

/** A bank's number of a transfer: its code, a letter for the kind, twelve or more digits. */
export function makeUtr(rng: Rng): string {
  const bank = rng.pick(['DPNB', 'MLGB', 'SRVB', 'KONB', 'GNGB'])
  const digits = Array.from({ length: 14 }, () => rng.int(0, 9)).join('')
  return `${bank}${rng.pick(['N', 'R', 'H'])}${digits}`
}
