import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Clock, SECOND_MS, systemClock } from '#kit/clock.ts'
import { paymentSignature } from '#modules/payments/index.ts'
import type { Logger } from '#platform/log.ts'
import { type Bank, createBank } from './bank.ts'
import { type Journal, openJournal, type SandboxPayment } from './journal.ts'
import { addPastPayments, type PastPayment } from './past.ts'
import {
  type Answer,
  answered,
  captureRequest,
  disputeRequest,
  isAuthorised,
  listQuery,
  orderRequest,
  payRequest,
  readJson,
  refundRequest,
  refusal,
  send,
} from './requests.ts'
import { startWebhookSender } from './webhook-sender.ts'

export type SandboxOptions = {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /**
   * The URL to which events are posted. Undefined: not yet known, so events wait and are listed in
   * the log.
   */
  readonly webhookUrl: () => string | undefined
  /** The file in which the state is kept. Undefined: only in memory. */
  readonly journalPath: string | undefined
  /** A port of this machine. 0: any free one. */
  readonly port: number
  readonly log: Logger
  readonly clock?: Clock
  readonly slowMs?: number
  readonly lateMs?: number
  readonly refundMs?: number
  readonly hesitantMs?: number
  readonly disputeMs?: number
  /** The first pause before an event is posted again. The pause doubles each time. */
  readonly retryMs?: number
}

export type SandboxGateway = {
  readonly url: URL
  /** Adds payments to the journal as captured in the past, without sending events. */
  readonly addPastPayments: (payments: readonly PastPayment[]) => void
  /** Whether a request for a refund of this payment is still being processed. */
  readonly isRefunding: (paymentId: string) => boolean
  readonly stop: () => Promise<void>
}

const TICK_MS = 250

type SandboxServerDeps = {
  readonly options: SandboxOptions
  readonly journal: Journal
  readonly bank: Bank
}

/**
 * A payment gateway that moves no money: the protocol of the real one over HTTP on this machine,
 * for trying and testing the product. Its journal is its control log.
 */
export async function startSandboxGateway(options: SandboxOptions): Promise<SandboxGateway> {
  const { slowMs = 4 * SECOND_MS, lateMs = 20 * SECOND_MS, refundMs = 2 * SECOND_MS } = options
  const { hesitantMs = 15 * SECOND_MS, disputeMs = 20 * SECOND_MS } = options
  const { log, webhookUrl, retryMs = SECOND_MS, clock = systemClock, webhookSecret } = options
  const server = createServer()
  // Listens before opening the journal: if another sandbox uses the port, the journal is in use by
  // it.
  const port = await listen(server, options.port)
  const journal = openJournal(options.journalPath)
  const bank = createBank({
    journal,
    clock,
    webhookSecret,
    slowMs,
    lateMs,
    refundMs,
    hesitantMs,
    disputeMs,
  })
  const webhookSender = startWebhookSender(journal, webhookUrl, retryMs, log)
  const parts = { options, journal, bank }
  server.on('request', (request, response) => {
    void answer(parts, request, response)
      .catch((error: unknown) => {
        log.error({ err: error }, 'sandbox gateway')
        send(response, refusal(500, 'The sandbox stumbled'))
      })
      .finally(() => webhookSender.wake())
  })
  const ticking = setInterval(() => {
    bank.runDue()
    webhookSender.wake()
  }, TICK_MS)
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    addPastPayments: (payments) => addPastPayments(journal, payments),
    isRefunding: (paymentId) =>
      [...journal.state.requests.values()].some((one) => one.paymentId === paymentId),
    stop: async () => {
      clearInterval(ticking)
      await webhookSender.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      // The address of a listening TCP server is an AddressInfo.
      resolve((server.address() as AddressInfo).port)
    })
  })
}

async function answer(
  parts: SandboxServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const path = `${request.method} ${url.pathname}`
  if (url.pathname.startsWith('/widget/')) {
    await answerWidget(parts, request, response, url)
    return
  }
  if (!isAuthorised(request, parts.options)) {
    send(response, { status: 401, body: refusal(401, 'Authentication failed').body })
    return
  }
  const body = request.method === 'POST' ? await readJson(request) : undefined
  parts.bank.runDue()
  send(response, await answerApi(parts, path, { url, body, request }))
}

type ApiRequest = {
  readonly url: URL
  readonly body: unknown
  readonly request: IncomingMessage
}

type Route = readonly [
  RegExp,
  (parts: SandboxServerDeps, id: string, asked: ApiRequest) => Answer | Promise<Answer>,
]

const routes: readonly Route[] = [
  [/^POST \/v1\/orders$/, createOrder],
  [/^GET \/v1\/orders$/, listOrders],
  [/^GET \/v1\/orders\/(\w+)$/, ({ journal }, id) => found(journal.state.orders.get(id))],
  [/^GET \/v1\/orders\/(\w+)\/payments$/, ({ journal }, id) => listPayments(journal, id)],
  [/^GET \/v1\/payments\/(\w+)$/, ({ journal }, id) => found(journal.state.payments.get(id))],
  [/^POST \/v1\/payments\/(\w+)\/capture$/, capture],
  [/^POST \/v1\/payments\/(\w+)\/refund$/, refund],
  [/^GET \/v1\/payments\/(\w+)\/refunds$/, listRefunds],
  [/^GET \/v1\/refunds$/, ({ journal }, _, asked) => newestOf(journal.state.refunds, asked)],
  [/^GET \/v1\/refunds\/(\w+)$/, ({ journal }, id) => found(journal.state.refunds.get(id))],
  [/^GET \/v1\/disputes$/, ({ journal }, _, asked) => newestOf(journal.state.disputes, asked)],
  [/^POST \/sandbox\/disputes$/, dispute],
  [/^GET \/sandbox\/log$/, readLog],
]

function answerApi(
  parts: SandboxServerDeps,
  path: string,
  asked: ApiRequest,
): Answer | Promise<Answer> {
  for (const [pattern, run] of routes) {
    const match = pattern.exec(path)
    if (match !== null) {
      return run(parts, match[1] ?? '', asked)
    }
  }
  return refusal(404, 'The requested URL was not found on the server.')
}

function found(entity: object | undefined): Answer {
  return entity === undefined ? refusal(400, 'The id provided does not exist') : answered(entity)
}

function collection(items: readonly object[]): Answer {
  return answered({ entity: 'collection', count: items.length, items })
}

function listPayments({ state }: Journal, orderId: string): Answer {
  const ids = state.paymentsOfOrder.get(orderId) ?? []
  return state.orders.has(orderId)
    ? collection(ids.flatMap((id) => state.payments.get(id) ?? []))
    : found(undefined)
}

function parsed<T extends z.ZodType>(
  schema: T,
  body: unknown,
  then: (value: z.output<T>) => Answer,
): Answer {
  const read = schema.safeParse(body)
  return read.success ? then(read.data) : refusal(400, `${read.error.issues[0]?.message}`)
}

function createOrder({ bank }: SandboxServerDeps, _: string, { body }: ApiRequest): Answer {
  return parsed(orderRequest, body, ({ amount, receipt = null, notes }) =>
    answered(bank.createOrder({ amount, receipt, notes })),
  )
}

function listOrders({ journal }: SandboxServerDeps, _: string, { url }: ApiRequest): Answer {
  const id = journal.state.byReceipt.get(url.searchParams.get('receipt') ?? '')
  const order = journal.state.orders.get(id ?? '')
  return collection(order === undefined ? [] : [order])
}

function capture({ bank }: SandboxServerDeps, id: string, { body }: ApiRequest): Answer {
  return parsed(captureRequest, body, ({ amount }) => {
    const done = bank.capture(id, amount)
    return done.ok ? answered(done.value) : refusal(400, done.message ?? '')
  })
}

async function refund(
  { bank, journal }: SandboxServerDeps,
  id: string,
  { body, request }: ApiRequest,
): Promise<Answer> {
  const [key] = [request.headers['x-refund-idempotency']].flat()
  if (key !== undefined && key.length < 10) {
    return refusal(400, 'The idempotency key must have 10 characters or more')
  }
  const read = refundRequest.safeParse(body ?? {})
  if (!read.success) {
    return refusal(400, `${read.error.issues[0]?.message}`)
  }
  const { amount = journal.state.payments.get(id)?.amount ?? 0, receipt = null } = read.data
  let done = bank.refund(id, { amount, receipt }, key)
  if (!done.ok && done.code === 'later' && key !== undefined) {
    while (bank.isProcessing(key) && !request.socket.destroyed) {
      await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    }
    done = bank.refund(id, { amount, receipt }, key)
  }
  if (done.ok) {
    return answered(done.value)
  }
  return refusal(done.code === 'under_way' ? 409 : 400, done.message ?? '')
}

function listRefunds({ journal }: SandboxServerDeps, id: string): Answer {
  const { payments, refunds } = journal.state
  return payments.has(id)
    ? collection([...refunds.values()].filter((one) => one.payment_id === id))
    : refusal(400, 'The id provided does not exist')
}

/** The payer's bank disputes a payment, and decides. */
function dispute({ bank }: SandboxServerDeps, _: string, { body }: ApiRequest): Answer {
  return parsed(disputeRequest, body, ({ payment_id, event, amount, refund }) => {
    const done = bank.dispute(payment_id, event, { amount, refund })
    return done.ok ? answered(done.value) : refusal(400, done.message ?? '')
  })
}

/** Newest first, like the real gateway. */
function newestOf(
  items: ReadonlyMap<string, { readonly created_at: number }>,
  { url }: ApiRequest,
): Answer {
  return parsed(listQuery, Object.fromEntries(url.searchParams), ({ from, skip, count }) =>
    collection(
      [...items.values()]
        .filter((one) => one.created_at >= from)
        .reverse()
        .slice(skip, skip + count),
    ),
  )
}

/**
 * The control log: the gateway's own records, exact to the paisa. Of the delivered events it lists
 * only the newest.
 */
function readLog({ journal }: SandboxServerDeps): Answer {
  const { orders, payments, refunds, disputes, undelivered, delivered } = journal.state
  return answered({
    orders: [...orders.values()],
    payments: [...payments.values()],
    refunds: [...refunds.values()],
    disputes: [...disputes.values()],
    events: [...delivered, ...undelivered.values()],
    undelivered: undelivered.size,
  })
}

const files = new Map(
  [
    'checkout.js text/javascript',
    'pay.js text/javascript',
    'pay.css text/css',
    'pay.html text/html',
  ]
    .map((line) => line.split(' '))
    .map(([name = '', type = '']) => [
      name,
      { type, bytes: readFileSync(join(import.meta.dirname, 'widget', name)) },
    ]),
)

/** The endpoints of the widget in a browser: its files, a payment attempt, and the outcome. */
async function answerWidget(
  parts: SandboxServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const name = url.pathname.slice('/widget/'.length)
  const file = files.get(name)
  if (request.method === 'GET' && file !== undefined) {
    response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8` })
    response.end(file.bytes)
    return
  }
  if (request.method === 'POST' && name === 'pay') {
    send(response, pay(parts, await readJson(request)))
    return
  }
  parts.bank.runDue()
  const payment = parts.journal.state.payments.get(url.searchParams.get('id') ?? '')
  const known = request.method === 'GET' && name === 'payment' && payment !== undefined
  send(response, known ? paymentReply(parts, payment) : refusal(404, 'There is nothing here'))
}

function pay(parts: SandboxServerDeps, body: unknown): Answer {
  return parsed(payRequest, body, ({ key, order_id, method, outcome }) => {
    if (key !== parts.options.keyId) {
      return refusal(400, 'The api key provided is invalid')
    }
    const paid = parts.bank.pay(order_id, method, outcome)
    return paid.ok ? paymentReply(parts, paid.value) : refusal(400, paid.message ?? '')
  })
}

/** A captured payment includes the proof that the widget passes to the shop's page. */
function paymentReply({ options }: SandboxServerDeps, payment: SandboxPayment): Answer {
  const { id, order_id, status, error_code, error_description } = payment
  const proof = {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: paymentSignature(options.keySecret, order_id, id),
  }
  const isPaid = status === 'captured' || status === 'refunded'
  return answered({ id, status, error_code, error_description, ...(isPaid ? { proof } : {}) })
}
