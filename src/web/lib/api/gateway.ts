import { type ApiClient, ApiError, type CallReply } from '#contract/call.ts'
import { checkoutPayment, paymentStatus, verifyPayment } from '#contract/payments/calls.ts'
import type { PaymentStatus } from '#contract/payments/types.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { lockPage } from '../page/lock-page.ts'
import { isApiError } from './api-error.ts'
import { gatewayTexts } from './texts.ts'

/** Proof of a payment from the gateway's widget. */
type GatewayProof = {
  readonly orderId: string
  readonly paymentId: string
  readonly signature: string
}

/** The proof in the widget's own field names. */
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

type FailedAttempt = { readonly error?: { readonly description?: string } }

/** The widget's constructor, which its script adds to the window. */
export type GatewayWidget = new (
  options: WidgetOptions,
) => {
  readonly open: () => unknown
  readonly on: (event: 'payment.failed', listener: (failed: FailedAttempt) => void) => unknown
}

declare global {
  interface Window {
    Razorpay?: GatewayWidget
  }
}

type Checkout = Pick<CallReply<typeof checkoutPayment>, 'checkout' | 'display'>

/** How the widget was closed. `failed`: after an unsuccessful attempt, with the bank's message. */
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
 * Opens the widget for an order and resolves when it is closed; rejects if it cannot be loaded. The
 * page below is locked until then.
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
    // The payer can try again within the widget; only closing it is final.
    widget.on('payment.failed', ({ error }) => {
      failure = error?.description ?? gatewayTexts.notSucceeded
    })
    widget.open()
  }).finally(unlock)
}

/** The gateway's script did not load: the network or an extension blocks it. */
function gatewayUnavailable(): ApiError {
  const message = gatewayTexts.windowMissing
  return new ApiError(503, { success: false, code: 'gateway_unavailable', message })
}

let loading: Promise<GatewayWidget> | undefined

/** Loads the script once per page; a failed script is requested again. */
function loadWidget(scriptUrl: string): Promise<GatewayWidget> {
  loading ??= new Promise<GatewayWidget>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.addEventListener('load', () => {
      const { Razorpay } = window
      if (Razorpay === undefined) {
        reject(gatewayUnavailable())
      } else {
        resolve(Razorpay)
      }
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(gatewayUnavailable())
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * The outcome of a payment. `processing`: the gateway has not decided yet; the server completes it
 * without the browser.
 */
export type PaymentResult =
  | { readonly kind: 'success' | 'processing'; readonly subjectId: string }
  | { readonly kind: 'refunded'; readonly subjectId: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'dismissed' }

const POLL_MS = 2 * SECOND_MS
const POLLS_MAX = 10
/** The maximum number of requests without a reply, because each may take long to time out. */
const FAILED_POLLS_MAX = 4
/** Only these errors say anything about the money; all others count as no reply. */
const PERMANENT_ERRORS: ReadonlySet<string> = new Set([
  'payment_unknown',
  'payment_signature_invalid',
])

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** An order or purchase, with the quoted amount in rupees. */
export type PaymentSubject = { readonly amount: number } & (
  | { readonly orderId: string }
  | { readonly purchaseId: string }
)

type PayOptions = {
  /**
   * Called when the widget is closed and the bank has not answered yet; possibly more than once.
   */
  readonly onProcessing?: () => void
  readonly open?: (checkout: Checkout) => Promise<WidgetResult>
  readonly wait?: (ms: number) => Promise<void>
}

/**
 * Pays a quote at the gateway from start to end: creates the gateway order, opens the widget, has
 * its proof verified, and polls while the result is pending or there is no reply. Rejects with an
 * `ApiError` (`payment_amount_changed` states the new amount), or if the widget cannot be loaded.
 * After the widget has reported success, it rejects only if the proof is refused.
 */
export async function payAtGateway(
  api: ApiClient,
  subject: PaymentSubject,
  { open = (checkout) => openGateway(checkout), wait = pause, onProcessing }: PayOptions = {},
): Promise<PaymentResult> {
  const opened = await api(checkoutPayment, { body: subject })
  const widgetResult = await open(opened)
  const status = await pollStatus(api, opened.checkout.id, widgetResult, { wait, onProcessing })
  const subjectId = 'orderId' in subject ? subject.orderId : subject.purchaseId
  switch (status) {
    case 'paid':
      return { kind: 'success', subjectId }
    case 'processing':
      return { kind: 'processing', subjectId }
    case 'refunding':
      return { kind: 'refunded', subjectId }
    case 'open':
    case 'closed':
      return widgetResult.kind === 'success' ? { kind: 'processing', subjectId } : widgetResult
  }
}

/**
 * Polls until the status is final, within limits; returns `processing` if there are no more
 * replies.
 */
async function pollStatus(
  api: ApiClient,
  orderId: string,
  widgetResult: WidgetResult,
  { wait, onProcessing }: Pick<PayOptions, 'onProcessing'> & Required<Pick<PayOptions, 'wait'>>,
): Promise<PaymentStatus> {
  let known: PaymentStatus | undefined
  let failedPolls = 0
  for (let polls = 0; polls <= POLLS_MAX && failedPolls < FAILED_POLLS_MAX; polls += 1) {
    if (polls > 0) {
      await wait(POLL_MS)
    }
    try {
      // A slow payment may have succeeded although the widget was closed.
      const { data } = await (widgetResult.kind === 'success' && known === undefined
        ? api(verifyPayment, { body: widgetResult.proof })
        : api(paymentStatus, { query: { orderId } }))
      known = data.status
    } catch (error) {
      const mayBePaid = widgetResult.kind === 'success' || known !== undefined
      if (!mayBePaid || isRefusal(error)) {
        throw error
      }
      failedPolls += 1
    }
    if (known !== undefined && known !== 'processing') {
      return known
    }
    onProcessing?.()
  }
  return 'processing'
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && PERMANENT_ERRORS.has(error.code)
}
