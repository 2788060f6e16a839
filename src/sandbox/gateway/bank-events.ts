import { randomInt } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import { fail, type Result } from '#kit/result.ts'
import { webhookSignature } from '#modules/payments/index.ts'
import type { Due, Entry, Journal } from './journal.ts'

export type BankOptions = {
  readonly journal: Journal
  readonly clock: Clock
  readonly webhookSecret: string
  /** A slow payment succeeds after this time. */
  readonly slowMs: number
  /** A failed payment with the outcome `late` becomes authorised after this time. */
  readonly lateMs: number
  /** A refund is processed after this time. */
  readonly refundMs: number
  /** A request for a refund that is answered late takes this time, longer than its sender waits. */
  readonly hesitantMs: number
  /** A disputed payment is disputed after this time, and taken back after as much again. */
  readonly disputeMs: number
}

export type Answer<T> = Result<T, 'refused'>

export const refused = (description: string) => fail('refused', { message: description })

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function gatewayId(kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'evt'): string {
  return `${kind}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

export function nowMs(bank: BankOptions) {
  return bank.clock.now().getTime()
}

export function nowSeconds(bank: BankOptions) {
  return Math.floor(nowMs(bank) / 1000)
}

export function eventOf(bank: BankOptions, event: string, payload: Record<string, unknown>): Entry {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_Sandbox0000000',
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(
      Object.entries(payload).map(([name, entity]) => [name, { entity }]),
    ),
    created_at: nowSeconds(bank),
  })
  const signature = webhookSignature(bank.webhookSecret, Buffer.from(body))
  return { type: 'event', event: { id: gatewayId('evt'), body, signature } }
}

export function schedule(bank: BankOptions, what: Due['what'], id: string, ms: number): void {
  bank.journal.append({ type: 'due', due: { what, id, atMs: nowMs(bank) + ms } })
}
