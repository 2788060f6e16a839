import Razorpay from 'razorpay'
import { z } from 'zod'
import type { Paise } from '#kit/money.ts'
import {
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  gatewayOrderSchema,
  gatewayPaymentSchema,
  gatewayRefundSchema,
  listOf,
} from './entities.ts'
import { equalSignatures, paymentSignature, webhookSignature } from './signatures.ts'

export type GatewayOptions = {
  /** Undefined: the package's own address, the real gateway. */
  readonly baseUrl: URL | undefined
  readonly keyId: string
  readonly keySecret: string
  /** The newest first; events signed with any of them are believed. */
  readonly webhookSecrets: readonly string[]
  /** Where browsers find the widget's script. */
  readonly scriptUrl: string
}

/** The payment gateway. Every call may throw `GatewayUnavailable` or `GatewayRefused`. */
export type Gateway = {
  readonly keyId: string
  readonly scriptUrl: string
  readonly createOrder: (order: {
    readonly amount: Paise
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }) => Promise<GatewayOrder>
  /** The order that was made with this receipt, whose answer may have been lost. */
  readonly findOrder: (receipt: string) => Promise<GatewayOrder | undefined>
  readonly paymentsOf: (orderId: string) => Promise<readonly GatewayPayment[]>
  readonly capture: (paymentId: string, amount: Paise) => Promise<GatewayPayment>
  /** The same receipt is refunded once, however often this is called. */
  readonly refund: (refund: {
    readonly paymentId: string
    readonly amount: Paise
    readonly receipt: string
  }) => Promise<GatewayRefund>
  readonly refundsOf: (paymentId: string) => Promise<readonly GatewayRefund[]>
  /** Refunds that were made since then, by whomever; a page of them, at most 100. */
  readonly refundsSince: (
    since: Date,
    page: { readonly skip: number; readonly count: number },
  ) => Promise<readonly GatewayRefund[]>
  readonly isPaymentSignature: (orderId: string, paymentId: string, signature: string) => boolean
  readonly isWebhookSignature: (rawBody: Uint8Array, signature: string) => boolean
}

/** It cannot be reached, is too slow, or fails: the same call may succeed later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** It understood and said no: the same call will not succeed. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
}

const TIMEOUT_MS = 10_000
const MAX_REPLY_BYTES = 4 * 1024 * 1024
const LIST_MAX = 100

const REFUND_PATH = /\/payments\/\w+\/refund$/
const refundBody = z.object({ receipt: z.string() })

/** The gateway behind its own published client. */
export function createGateway(options: GatewayOptions): Gateway {
  const { keyId, keySecret, webhookSecrets, scriptUrl } = options
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  prepareTransport(client, options.baseUrl)
  return {
    keyId,
    scriptUrl,
    createOrder: ({ amount, receipt, notes }) =>
      ask(gatewayOrderSchema, () =>
        client.orders.create({
          amount: Number(amount),
          currency: 'INR',
          receipt,
          notes: { ...notes },
          payment_capture: true,
        }),
      ),
    findOrder: async (receipt) => {
      const found = await ask(listOf(gatewayOrderSchema), () => client.orders.all({ receipt }))
      return found.items.find((order) => order.receipt === receipt)
    },
    paymentsOf: async (orderId) =>
      (await ask(listOf(gatewayPaymentSchema), () => client.orders.fetchPayments(orderId))).items,
    capture: (paymentId, amount) =>
      ask(gatewayPaymentSchema, () => client.payments.capture(paymentId, Number(amount), 'INR')),
    refund: ({ paymentId, amount, receipt }) =>
      ask(gatewayRefundSchema, () =>
        client.payments.refund(paymentId, { amount: Number(amount), speed: 'normal', receipt }),
      ),
    refundsOf: async (paymentId) =>
      (
        await ask(listOf(gatewayRefundSchema), () =>
          client.payments.fetchMultipleRefund(paymentId, { count: LIST_MAX }),
        )
      ).items,
    refundsSince: async (since, page) =>
      (
        await ask(listOf(gatewayRefundSchema), () =>
          client.refunds.all({ from: Math.floor(since.getTime() / 1000), ...page }),
        )
      ).items,
    isPaymentSignature: (orderId, paymentId, signature) =>
      equalSignatures(paymentSignature(keySecret, orderId, paymentId), signature),
    isWebhookSignature: (rawBody, signature) =>
      webhookSecrets.some((secret) =>
        equalSignatures(webhookSignature(secret, rawBody), signature),
      ),
  }
}

/** Of the HTTP client inside the package, what is set here. */
type Transport = {
  readonly defaults: {
    timeout?: number
    maxRedirects?: number
    maxContentLength?: number
    baseURL?: string
    proxy?: false
  }
  readonly interceptors: {
    readonly request: { readonly use: (prepare: (asked: Asked) => Asked) => unknown }
  }
}
type Asked = {
  readonly method?: string
  readonly url?: string
  readonly data?: unknown
  readonly headers: { readonly set: (name: string, value: string) => unknown }
}

/**
 * The package takes neither an address, nor a time limit, nor the header that makes a refund
 * repeatable; its HTTP client does. It is reached in one place only, here.
 */
function prepareTransport(client: Razorpay, baseUrl: URL | undefined): void {
  // The package's types call its client's own client private; its code has it as `rq`.
  const { rq } = client.api as unknown as { readonly rq: Transport }
  rq.defaults.timeout = TIMEOUT_MS
  rq.defaults.maxRedirects = 0
  rq.defaults.maxContentLength = MAX_REPLY_BYTES
  if (baseUrl !== undefined) {
    rq.defaults.baseURL = baseUrl.href.replace(/\/$/, '')
    // A gateway of our own stands beside us, where no proxy leads.
    rq.defaults.proxy = false
  }
  rq.interceptors.request.use((config) => {
    if (config.method === 'post' && REFUND_PATH.test(config.url ?? '')) {
      config.headers.set('X-Refund-Idempotency', refundBody.parse(config.data).receipt)
    }
    return config
  })
}

const refusal = z.object({
  statusCode: z.int(),
  error: z.object({ code: z.string().optional(), description: z.string().optional() }).nullish(),
})

async function ask<T extends z.ZodType>(schema: T, call: () => Promise<unknown>) {
  const reply = schema.safeParse(await call().catch(toGatewayError))
  if (!reply.success) {
    throw new GatewayUnavailable(`unreadable answer: ${reply.error.issues[0]?.message}`)
  }
  return reply.data
}

/** Without an answer the package stumbles over its absence: that, too, means it was not reached. */
function toGatewayError(error: unknown): never {
  const refused = refusal.safeParse(error)
  if (!refused.success) {
    throw new GatewayUnavailable('the gateway did not answer', { cause: error })
  }
  const { statusCode, error: detail } = refused.data
  const said = `${statusCode} ${detail?.code ?? ''} ${detail?.description ?? ''}`.trim()
  const passing = statusCode >= 500 || statusCode === 429 || statusCode === 408
  throw passing ? new GatewayUnavailable(said) : new GatewayRefused(said)
}
