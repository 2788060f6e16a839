import Razorpay from 'razorpay'
import { z } from 'zod'
import {
  type Gateway,
  type GatewayEvent,
  GatewayKeysRefused,
  GatewayRefused,
  GatewayUnavailable,
} from './port.ts'
import {
  disputeReportSchema,
  eventSchema,
  listOf,
  orderSchema,
  paymentSchema,
  refundSchema,
} from './razorpay-entities.ts'
import { equalSignatures, paymentSignature, webhookSignature } from './signatures.ts'

export type RazorpayOptions = {
  /** Undefined for the package's own address, which is the real gateway. */
  readonly baseUrl: URL | undefined
  readonly keyId: string
  readonly keySecret: string
  /** Newest first; events signed with any of them are accepted. */
  readonly webhookSecrets: readonly string[]
  /** Where browsers load the widget's script. */
  readonly scriptUrl: string
}

const TIMEOUT_MS = 10_000
const MAX_REPLY_BYTES = 4 * 1024 * 1024
const LIST_MAX = 100

const REFUND_PATH = /\/payments\/\w+\/refund$/
const refundBody = z.object({ receipt: z.string() })

/** The gateway, called through its official client. */
export function createRazorpay(options: RazorpayOptions): Gateway {
  const { keyId, keySecret, webhookSecrets, scriptUrl } = options
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  prepareTransport(client, options.baseUrl)
  const credentials = [keySecret, btoa(`${keyId}:${keySecret}`)]
  const callGateway = async <T extends z.ZodType>(schema: T, call: () => Promise<unknown>) => {
    const reply = schema.safeParse(
      await call().catch((error: unknown) => throwGatewayError(error, credentials)),
    )
    if (!reply.success) {
      throw new GatewayUnavailable(`unreadable answer: ${reply.error.issues[0]?.message}`)
    }
    return reply.data
  }
  return {
    keyId,
    scriptUrl,
    createOrder: ({ amount, receipt, notes }) =>
      callGateway(orderSchema, () =>
        client.orders.create({
          amount: Number(amount),
          currency: 'INR',
          receipt,
          notes: { ...notes },
          payment_capture: true,
        }),
      ),
    findOrder: async (receipt) => {
      const found = await callGateway(listOf(orderSchema), () => client.orders.all({ receipt }))
      return found.items.find((order) => order.receipt === receipt)
    },
    paymentsOf: async (orderId) =>
      (await callGateway(listOf(paymentSchema), () => client.orders.fetchPayments(orderId))).items,
    capture: (paymentId, amount) =>
      callGateway(paymentSchema, () => client.payments.capture(paymentId, Number(amount), 'INR')),
    refund: ({ paymentId, amount, receipt }) =>
      callGateway(refundSchema, () =>
        client.payments.refund(paymentId, { amount: Number(amount), speed: 'normal', receipt }),
      ),
    refundsOf: async (paymentId) =>
      (
        await callGateway(listOf(refundSchema), () =>
          client.payments.fetchMultipleRefund(paymentId, { count: LIST_MAX }),
        )
      ).items,
    refundsSince: async (since, page) =>
      (
        await callGateway(listOf(refundSchema), () =>
          client.refunds.all({ from: Math.floor(since.getTime() / 1000), ...page }),
        )
      ).items,
    disputes: async (page) =>
      (await callGateway(listOf(disputeReportSchema), () => client.disputes.all(page))).items,
    isPaymentSignature: (orderId, paymentId, signature) =>
      equalSignatures(paymentSignature(keySecret, orderId, paymentId), signature),
    isWebhookSignature: (rawBody, signature) =>
      webhookSecrets.some((secret) =>
        equalSignatures(webhookSignature(secret, rawBody), signature),
      ),
    eventHeaders: { signature: 'x-razorpay-signature', id: 'x-razorpay-event-id' },
    readEvent,
  }
}

function readEvent(rawBody: Buffer): GatewayEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(rawBody.toString())).data
  } catch {
    return undefined
  }
}

/** The parts of the package's HTTP client that are set here. */
type Transport = {
  readonly defaults: {
    timeout?: number
    maxRedirects?: number
    maxContentLength?: number
    baseURL?: string
    proxy?: false
  }
  readonly interceptors: {
    readonly request: {
      readonly use: (prepare: (request: TransportRequest) => TransportRequest) => unknown
    }
  }
}
type TransportRequest = {
  readonly method?: string
  readonly url?: string
  readonly data?: unknown
  readonly headers: { readonly set: (name: string, value: string) => unknown }
}

/**
 * The package accepts neither an address nor a timeout nor the header that makes a refund
 * idempotent, but its HTTP client does. This is the only place that accesses that client.
 */
function prepareTransport(client: Razorpay, baseUrl: URL | undefined): void {
  // The package types mark its inner HTTP client as private; at run time it is `rq`.
  const { rq } = client.api as unknown as { readonly rq: Transport }
  rq.defaults.timeout = TIMEOUT_MS
  rq.defaults.maxRedirects = 0
  rq.defaults.maxContentLength = MAX_REPLY_BYTES
  if (baseUrl !== undefined) {
    rq.defaults.baseURL = baseUrl.href.replace(/\/$/, '')
    // Our own test gateway runs next to us and is not reached through a proxy.
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

/** Timed out; the same request is still being processed there, and may be repeated; too many. */
const temporary = new Set([408, 409, 429])

/**
 * Without a response the package throws an unrelated error, which also means that the gateway was
 * not reached. The refusal's text is logged and kept with refunds, so credentials that it repeats are
 * removed.
 */
function throwGatewayError(error: unknown, credentials: readonly string[]): never {
  const refused = refusal.safeParse(error)
  if (!refused.success) {
    throw new GatewayUnavailable('the gateway did not answer', { cause: error })
  }
  const { statusCode, error: detail } = refused.data
  const said = `${statusCode} ${detail?.code ?? ''} ${detail?.description ?? ''}`.trim()
  const message = credentials.reduce((text, one) => text.replaceAll(one, '[redacted]'), said)
  if (statusCode === 401 || statusCode === 403) {
    throw new GatewayKeysRefused(message)
  }
  const isTemporary = statusCode >= 500 || temporary.has(statusCode)
  throw isTemporary ? new GatewayUnavailable(message) : new GatewayRefused(message)
}
