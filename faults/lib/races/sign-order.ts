import { confirmAgreementOtp, requestAgreementOtp, startAgreement } from '#contract/esign/calls.ts'
import { present } from '#kit/assert.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Order } from '../../../src/contract/checkout/types.ts'
import { codeSentTo, letTimePass } from './messages.ts'

/** Signs the agreement of an order with the code sent to the buyer's number. */
export async function signOrder(
  market: Marketplace,
  buyer: SignedInViewer,
  order: Pick<Order, 'lines'>,
): Promise<void> {
  const orderLineId = present(order.lines[0], 'an order has a line')._id
  const started = (await market.call(startAgreement, { body: { orderLineId } }, buyer)).reply()
  const { _id: id } = started.data
  letTimePass(market)
  ;(await market.call(requestAgreementOtp, { body: { id } }, buyer)).reply()
  const [account] = await market.db.sql<{ number: string }[]>`
    select number from account where id = ${buyer.accountId}`
  const otp = await codeSentTo(market, `+91${present(account, 'the buyer').number}`)
  ;(await market.call(confirmAgreementOtp, { body: { id, otp } }, buyer)).reply()
}
