/** The same program over the complete client that `@hey-api/openapi-ts` generates. */
export const heyApiProgram = `
import { createClient } from './hey-api/client/index.ts'
import * as calls from './hey-api/index.ts'
import { given, paidAtGateway, posting, print, untilPriced } from './given.ts'

async function signedIn(body: { email: string, password: string }) {
  const visitor = createClient({ baseUrl: given.url, throwOnError: true })
  const { response } = await calls.authSignInWithPassword({ client: visitor, body, throwOnError: true })
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ')
  const headers = { cookie, 'x-csrf-token': '1' }
  return { client: createClient({ baseUrl: given.url, headers }), throwOnError: true } as const
}

const customer = await signedIn(given.customer)
const found = await calls.plansList({ ...customer, query: { q: given.plan } })
const [plan] = found.data.data
if (plan === undefined) {
  throw new Error('there is no such plan')
}
await calls.invoicesSaveBillingProfile({ ...customer, body: given.billing })
const quoted = await calls.checkoutQuote({
  ...customer,
  body: { method: 'card', serviceIds: [plan._id] },
})
const { _id: orderId, total: amount } = quoted.data.data
const texts = await calls.checkoutConsentDocuments({ ...customer, query: { orderId } })
const documents = texts.data.data.map(({ serviceId, document, digest }) => ({
  serviceId, document, digest,
}))
await calls.checkoutConsent({ ...customer, body: { orderId, accepted: true, documents } })
const opened = await calls.paymentsCheckout({ ...customer, body: { amount, orderId } })
const { checkout, display } = opened.data
const proof = await paidAtGateway(display.keyId, checkout.id)
const verified = await calls.paymentsVerify({ ...customer, body: proof })
const order = await calls.checkoutMyOrder({ ...customer, query: { id: orderId } })

const provider = await signedIn(given.provider)
const shares = await calls.marketSearchInstruments({
  ...provider, query: { q: given.symbol, exchange: 'NSE' },
})
const [instrument] = shares.data.data
if (instrument === undefined) {
  throw new Error('there is no such share')
}
const body = posting(instrument, await untilPriced(async () => {
  const priced = await calls.marketInstrumentPrice({ ...provider, query: { id: String(instrument._id) } })
  return priced.data.data
}))
const posted = await calls.scorecardPost({ ...provider, body })
const uploaded = await calls.plansUploadDocument({
  ...provider,
  body: { data: { name: 'Terms' }, document: new File([given.pdf], 'terms.pdf', { type: 'application/pdf' }) },
})
const missing = await calls.checkoutMyOrder({
  ...customer, throwOnError: false, query: { id: body.clientKey },
})
print({
  payment: verified.data.data.status,
  order: order.data.data.status,
  call: posted.data.data.result,
  uploaded: uploaded.data.success,
  refused: missing.error?.code,
})
`
