import { type ApiClient, ApiError, type CallReply } from '#contract/call.ts'
import { checkoutPayment, paymentStatus, verifyPayment } from '#contract/payments/calls.ts'
import type { PaymentStatus } from '#contract/payments/types.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { lockPage } from '../page/lock-page.ts'
import { isApiError } from './api-error.ts'
import { gatewayTexts } from './texts.ts'

/** What proves a payment at the gateway's widget. */
export type GatewayProof = {
  readonly orderId: string
  readonly paymentId: string
  readonly signature: string
}

/** The proof as the widget hands it over. */
type WidgetProof = {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

type WidgetOptions = {
  readonly key: string
  readonly order_id: string
  readonly amount: number
  readonly currency: string
  readonly name: string
  readonly description: string
  readonly prefill: { readonly name: string; readonly email: string }
  readonly notes: Readonly<Record<string, string>>
  readonly theme: { readonly color: string }
  readonly retry: { readonly enabled: boolean; readonly max_count: number }
  readonly handler: (proof: WidgetProof) => void
  readonly modal: { readonly ondismiss: () => void }
}

type FailedTry = { readonly error?: { readonly description?: string } }

/** The interface of the gateway's widget, as its script leaves it on the window. */
export type GatewayWidget = new (
  options: WidgetOptions,
) => {
  readonly open: () => unknown
  readonly on: (event: 'payment.failed', listener: (failed: FailedTry) => void) => unknown
}

declare global {
  interface Window {
    Razorpay?: GatewayWidget
  }
}

type Checkout = Pick<CallReply<typeof checkoutPayment>, 'checkout' | 'display'>

/** How the widget was left. `failed`: after a try that did not succeed, in the bank's words. */
export type WidgetResult =
  | { readonly kind: 'success'; readonly proof: GatewayProof }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'dismissed' }

const RETRIES_MAX = 4
const THEME = '#1d4ed8'

type WidgetPlace = {
  readonly load?: (scriptUrl: string) => Promise<GatewayWidget>
  readonly lock?: () => () => void
}

/**
 * Opens the widget for an order and resolves when it is left; rejects when it cannot be loaded. Until
 * then the page below it is out of reach.
 */
export async function openGateway(
  { checkout, display }: Checkout,
  { load = loadWidget, lock = lockPage }: WidgetPlace = {},
): Promise<WidgetResult> {
  const Widget = await load(display.scriptUrl)
  const unlock = lock()
  return new Promise<WidgetResult>((resolve) => {
    let failure: string | undefined
    const widget = new Widget({
      key: display.keyId,
      order_id: checkout.id,
      amount: checkout.amount,
      currency: display.currency,
      name: display.name,
      description: display.description,
      prefill: display.prefill,
      notes: display.notes,
      theme: { color: THEME },
      retry: { enabled: true, max_count: RETRIES_MAX },
      handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }) =>
        resolve({
          kind: 'success',
          proof: {
            orderId: razorpay_order_id,
            paymentId: razorpay_payment_id,
            signature: razorpay_signature,
          },
        }),
      modal: {
        ondismiss: () =>
          resolve(
            failure === undefined ? { kind: 'dismissed' } : { kind: 'failed', message: failure },
          ),
      },
    })
    // Within the widget another try may follow; only leaving it is final.
    widget.on('payment.failed', ({ error }) => {
      failure = error?.description ?? gatewayTexts.notSucceeded
    })
    widget.open()
  }).finally(unlock)
}

/** The gateway's script did not come: a network without it, or an extension that blocks it. */
function windowUnavailable(): ApiError {
  const message = gatewayTexts.windowMissing
  return new ApiError(503, { success: false, code: 'gateway_unavailable', message })
}

let loading: Promise<GatewayWidget> | undefined

/** Once in the life of a page; a script that failed is asked for again. */
function loadWidget(scriptUrl: string): Promise<GatewayWidget> {
  loading ??= new Promise<GatewayWidget>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.addEventListener('load', () => {
      const { Razorpay } = window
      if (Razorpay === undefined) {
        reject(windowUnavailable())
      } else {
        resolve(Razorpay)
      }
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(windowUnavailable())
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** What became of a payment. `processing`: the gateway is not sure yet; it ends without us. */
export type PaymentResult =
  | { readonly kind: 'success' | 'processing'; readonly subjectId: string }
  | { readonly kind: 'refunded'; readonly subjectId: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'dismissed' }

const POLL_MS = 2 * SECOND_MS
const POLLS_MAX = 10
/** How many questions may go unanswered: each may wait long for it. */
const SILENCES_MAX = 4
/** Whatever else stands in the way of an answer says nothing of the money. */
const REFUSALS: ReadonlySet<string> = new Set(['payment_unknown', 'payment_signature_invalid'])

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Rupees, as the quote said, for one of these. */
export type PaymentSubject = { readonly amount: number } & (
  | { readonly orderId: string }
  | { readonly purchaseId: string }
)

type PayOptions = {
  /** The window is closed, and the bank has not answered: may be told more than once. */
  readonly onProcessing?: () => void
  readonly open?: (checkout: Checkout) => Promise<WidgetResult>
  readonly wait?: (ms: number) => Promise<void>
}

/**
 * Pays a quote at the gateway, from its order to its end: asks for the order, opens the widget, has
 * its proof verified, and asks again while the gateway is not sure or no answer comes. A rejection
 * is an `ApiError` (`payment_amount_changed` names the new amount) or a widget that could not be
 * loaded; once the widget has told of a success, a refusal of its proof only.
 */
export async function payAtGateway(
  api: ApiClient,
  asked: PaymentSubject,
  { open = (checkout) => openGateway(checkout), wait = pause, onProcessing }: PayOptions = {},
): Promise<PaymentResult> {
  const opened = await api(checkoutPayment, { body: asked })
  const left = await open(opened)
  const status = await statusAfter(api, opened.checkout.id, left, { wait, onProcessing })
  const subjectId = 'orderId' in asked ? asked.orderId : asked.purchaseId
  switch (status) {
    case 'paid':
      return { kind: 'success', subjectId }
    case 'processing':
      return { kind: 'processing', subjectId }
    case 'refunding':
      return { kind: 'refunded', subjectId }
    case 'open':
    case 'closed':
      return left.kind === 'success' ? { kind: 'processing', subjectId } : left
  }
}

/** Asks until it is final, within limits; `processing` also where no more can be heard of it. */
async function statusAfter(
  api: ApiClient,
  orderId: string,
  left: WidgetResult,
  { wait, onProcessing }: Pick<PayOptions, 'onProcessing'> & Required<Pick<PayOptions, 'wait'>>,
): Promise<PaymentStatus> {
  let known: PaymentStatus | undefined
  let silences = 0
  for (let asks = 0; asks <= POLLS_MAX && silences < SILENCES_MAX; asks += 1) {
    if (asks > 0) {
      await wait(POLL_MS)
    }
    try {
      // A payment that was slow may have succeeded behind a widget that was closed.
      const { data } = await (left.kind === 'success' && known === undefined
        ? api(verifyPayment, { body: left.proof })
        : api(paymentStatus, { query: { orderId } }))
      known = data.status
    } catch (error) {
      const mayBePaid = left.kind === 'success' || known !== undefined
      if (!mayBePaid || isRefusal(error)) {
        throw error
      }
      silences += 1
    }
    if (known !== undefined && known !== 'processing') {
      return known
    }
    onProcessing?.()
  }
  return 'processing'
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && REFUSALS.has(error.code)
}
