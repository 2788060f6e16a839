/**
 * What both programs share besides the generated code: their accounts, and the gateway's payment
 * window.
 */
export const givenProgram = `
type Priced = { ltp: number | null, ltpStale: boolean }

export const given: {
  url: string
  customer: { email: string, password: string }
  provider: { email: string, password: string }
  plan: string
  symbol: string
  billing: {
    name: string, address1: string, city: string, pin: string, state: 'Karnataka', gstin: string
  }
  pdf: Blob
} = {
  ...JSON.parse(process.argv[2] ?? ''),
  pdf: new Blob([Buffer.from(process.argv[3] ?? '', 'base64')], { type: 'application/pdf' }),
}

export async function paidAtGateway(key: string, orderId: string) {
  const answer = await fetch(given.url + '/sandbox-gateway/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, order_id: orderId, method: 'upi', outcome: 'success' }),
  })
  const paid: {
    proof: { razorpay_order_id: string, razorpay_payment_id: string, razorpay_signature: string }
  } = await answer.json()
  const { proof } = paid
  return {
    orderId: proof.razorpay_order_id,
    paymentId: proof.razorpay_payment_id,
    signature: proof.razorpay_signature,
  }
}

export async function untilPriced(ask: () => Promise<Priced>): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { ltp, ltpStale } = await ask()
    if (ltp !== null && !ltpStale) {
      return ltp
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no price came')
}

/** A call whose levels are far away, so that nothing ends by itself. */
export function posting({ _id, tick }: { _id: number, tick: number }, last: number) {
  const level = (share: number) => Number((Math.round((last * share) / tick) * tick).toFixed(4))
  return {
    instrumentId: _id,
    entryType: 'buy' as const,
    rate: level(1),
    target: level(1.5),
    stoploss: level(0.5),
    holdingPeriod: 30,
    shareWith: 'all' as const,
    rationale: 'A call that was posted through a generated client.',
    holdsPosition: false,
    clientKey: crypto.randomUUID(),
  }
}

export function print(done: object): void {
  process.stdout.write(JSON.stringify(done))
}
`
