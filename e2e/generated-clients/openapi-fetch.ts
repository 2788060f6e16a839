/** A program over the types of `openapi-typescript` and the client `openapi-fetch`. */
export const openApiFetchProgram = `
import createClient from 'openapi-fetch'
import { given, paidAtGateway, posting, print, untilPriced } from './given.ts'
import type { paths } from './paths.ts'

type Answer<T> = { data?: T, error?: unknown, response: Response }

function good<T>({ data, error, response }: Answer<T>): T {
  if (data === undefined) {
    throw new Error(response.url + ' answered ' + response.status + ' ' + JSON.stringify(error))
  }
  return data
}

async function signedIn(credentials: { email: string, password: string }) {
  const visitor = createClient<paths>({ baseUrl: given.url })
  const answer = await visitor.POST('/api/auth/signin/credentials', { body: credentials })
  good(answer)
  const cookie = answer.response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ')
  return createClient<paths>({ baseUrl: given.url, headers: { cookie } })
}

const customer = await signedIn(given.customer)
const q = given.plan
const [plan] = good(await customer.GET('/api/services', { params: { query: { q } } })).data
if (plan === undefined) {
  throw new Error('there is no such plan')
}
const billing = { body: given.billing }
good(await customer.POST('/api/billing/profile', billing))
const serviceIds = [plan._id]
const quoted = good(await customer.POST('/api/checkout/quote', { body: { method: 'card', serviceIds } }))
const orderId = quoted.data._id
const texts = good(await customer.GET('/api/checkout/consent', { params: { query: { orderId } } })).data
const documents = texts.map(({ serviceId, document, digest }) => ({ serviceId, document, digest }))
good(await customer.POST('/api/checkout/consent', { body: { orderId, accepted: true, documents } }))
const amount = quoted.data.total
const { checkout, display } = good(
  await customer.POST('/api/payment/checkout', { body: { amount, orderId } }),
)
const proof = await paidAtGateway(display.keyId, checkout.id)
const { status } = good(await customer.POST('/api/payment/verify', { body: proof })).data
const order = good(await customer.GET('/api/orders/one', { params: { query: { id: orderId } } })).data

const provider = await signedIn(given.provider)
const share = { params: { query: { q: given.symbol, exchange: 'NSE' as const } } }
const [instrument] = good(await provider.GET('/api/instruments/search', share)).data
if (instrument === undefined) {
  throw new Error('there is no such share')
}
const body = posting(instrument, await untilPriced(async () => {
  const query = { id: String(instrument._id) }
  return good(await provider.GET('/api/instruments/price', { params: { query } })).data
}))
const call = good(await provider.POST('/api/scorecard/posttrade', { body })).data
const uploaded = good(
  await provider.POST('/api/provider/services/documents', {
    params: { header: { 'X-CSRF-Token': '1' } },
    body: { data: { name: 'Terms' }, document: '' },
    bodySerializer: ({ data }) => {
      const form = new FormData()
      form.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }))
      form.set('document', given.pdf, 'terms.pdf')
      return form
    },
  }),
)
const missing = await customer.GET('/api/orders/one', { params: { query: { id: body.clientKey } } })
print({
  payment: status,
  order: order.status,
  call: call.result,
  uploaded: uploaded.success,
  refused: missing.error?.code,
})
`
