import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Gateway, Payments } from '#modules/payments/index.ts'
import type { Books } from '#modules/payments/rules/books.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Outcome } from '#sandbox/gateway/bank.ts'
import type { DisputeAmounts, DisputeEvent } from '#sandbox/gateway/disputes.ts'
import { startSandboxGateway } from '#sandbox/gateway/server.ts'
import { sandboxGatewayAt, sandboxKeysOf } from '../adapters/gateway.ts'

const entity = z.object({ id: z.string(), amount: z.int(), status: z.string() })

/** The sandbox's control log. */
export const sandboxLogSchema = z.object({
  orders: z.array(entity),
  payments: z.array(
    entity.extend({ order_id: z.string(), captured: z.boolean(), amount_refunded: z.int() }),
  ),
  refunds: z.array(
    entity.extend({
      payment_id: z.string(),
      notes: z.union([z.object({ reason: z.string() }), z.tuple([])]).default([]),
    }),
  ),
  disputes: z.array(entity.extend({ payment_id: z.string(), amount_deducted: z.int() })),
  events: z.array(z.object({ id: z.string(), body: z.string(), signature: z.string() })),
  undelivered: z.int(),
})
export type SandboxLog = z.output<typeof sandboxLogSchema>

/**
 * What the gateway took in and what left it: by a refund, or by a dispute that was lost and for
 * which it made no refund.
 */
export function booksOf({ payments, refunds, disputes }: SandboxLog): Books {
  const recovered = new Set(refunds.flatMap(({ notes }) => ('reason' in notes ? notes.reason : [])))
  return {
    captured: amountsOf(payments.filter(({ captured }) => captured)),
    refunded: amountsOf([
      ...refunds.filter(({ status }) => status !== 'failed'),
      ...disputes.filter(({ id, status }) => status === 'lost' && !recovered.has(id)),
    ]),
  }
}

const amountsOf = (rows: readonly { readonly id: string; readonly amount: number }[]) =>
  new Map(rows.map(({ id, amount }) => [id, BigInt(amount)]))

/** What the sandbox's widget answers. */
export const widgetReply = z.object({
  proof: z
    .object({
      razorpay_order_id: z.string(),
      razorpay_payment_id: z.string(),
      razorpay_signature: z.string(),
    })
    .transform((proof) => ({
      orderId: proof.razorpay_order_id,
      paymentId: proof.razorpay_payment_id,
      signature: proof.razorpay_signature,
    }))
    .optional(),
})

const paidSchema = widgetReply.extend({ id: z.string(), status: z.string() })

export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>

/**
 * The sandbox over real HTTP; its events are posted to a server that passes them to the payments
 * module.
 */
export async function openTestGateway(parts: {
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Logger
  readonly journalPath?: string
}) {
  const { secrets, clock, log } = parts
  const keys = sandboxKeysOf(secrets)
  let payments: Pick<Payments, 'takeEvent'> | undefined
  const receiver = createServer(async (request, response) => {
    const header = (name: string) => [request.headers[name]].flat()[0]
    const taken = await payments
      ?.takeEvent({
        rawBody: Buffer.concat(await request.toArray()),
        signature: header(gateway.eventHeaders.signature),
        eventId: header(gateway.eventHeaders.id),
        ip: '127.0.0.1',
        requestId: 'event',
      })
      .catch(() => undefined)
    response.writeHead(taken?.ok === true ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  // The address of a listening TCP server is always an AddressInfo.
  const { port } = receiver.address() as AddressInfo
  const start = (
    at: number,
    { keySecret = keys.keySecret, journalPath = parts.journalPath } = {},
  ) =>
    startSandboxGateway({
      ...keys,
      keySecret,
      webhookUrl: () => (payments === undefined ? undefined : `http://127.0.0.1:${port}/`),
      journalPath,
      port: at,
      clock,
      log,
      retryMs: 20,
    })
  let sandbox = await start(0)
  const { url } = sandbox
  const replaceBy = async (other: { keySecret: string } | { journalPath: string }) => {
    await sandbox.stop()
    sandbox = await start(Number(url.port), other)
  }
  const gateway: Gateway = sandboxGatewayAt(secrets, url)
  const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`

  return {
    gateway,
    url,
    keys,
    /** Posts later events to this module; until it is called, events wait. */
    deliverTo: (to: Pick<Payments, 'takeEvent'> | undefined) => {
      payments = to
    },
    /** A payment attempt, as a person makes it in the widget. */
    pay: async (orderId: string, outcome: Outcome = 'success') => {
      const answer = await fetch(new URL('/widget/pay', url), {
        method: 'POST',
        body: JSON.stringify({ key: keys.keyId, order_id: orderId, method: 'upi', outcome }),
      })
      const body: unknown = await answer.json()
      assert(answer.ok, `the sandbox answered ${JSON.stringify(body)}`)
      return paidSchema.parse(body)
    },
    /**
     * The payer's bank disputes a payment, of all of it by default, or decides; what is lost is
     * recovered by a refund of that amount, or else from our balance.
     */
    dispute: async (paymentId: string, event: DisputeEvent, amounts: DisputeAmounts = {}) => {
      const answer = await fetch(new URL('/sandbox/disputes', url), {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ payment_id: paymentId, event, ...amounts }),
      })
      assert(answer.ok, `the sandbox answered ${answer.status}`)
    },
    addPastPayments: (payments: Parameters<typeof sandbox.addPastPayments>[0]) =>
      sandbox.addPastPayments(payments),
    log: async (): Promise<SandboxLog> => {
      const answer = await fetch(new URL('/sandbox/log', url), { headers: { authorization } })
      return sandboxLogSchema.parse(await answer.json())
    },
    /** Stops the sandbox as if its process had died; requests fail until it is restarted. */
    stop: () => sandbox.stop(),
    restart: async () => {
      sandbox = await start(Number(url.port))
    },
    /** Whether a request for a refund of this payment is still being processed. */
    isRefunding: (paymentId: string) => sandbox.isRefunding(paymentId),
    /** Renews the key there and not here: from then on the sandbox refuses our requests. */
    renewKey: () => replaceBy({ keySecret: 'another-secret' }),
    /** Opens another account there, which knows none of the payments; `restart` opens the old one. */
    changeAccount: () => replaceBy({ journalPath: `${parts.journalPath}-of-another` }),
    close: async () => {
      await sandbox.stop()
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}
