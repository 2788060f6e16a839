import { newId } from '#kit/id.ts'
import type { CapturedPayment, Seller } from './index.ts'

/** A minimal seller for tests: sells whatever is quoted and records what it fulfilled. */
export function createTestSeller() {
  const quotes = new Map<string, { readonly payerId: string; readonly amount: bigint }>()
  const sold: CapturedPayment[] = []
  let outcome: 'fulfilled' | 'refund' | 'crash' = 'fulfilled'
  const seller: Seller = {
    quote: async (_, subjectId, payerId) => {
      const mine = [...quotes].filter(([, quote]) => quote.payerId === payerId)
      const [id, quote] =
        mine.findLast(([one]) => subjectId === undefined || one === subjectId) ?? []
      return id === undefined || quote === undefined
        ? undefined
        : { subjectId: id, amount: quote.amount, title: 'A plan', notes: { type: 'order' } }
    },
    batched: true,
    fulfil: async (_, payments) => {
      if (outcome === 'crash') {
        throw new Error('the shop stumbled')
      }
      sold.push(...payments)
      const refused = outcome === 'refund' ? payments : []
      return new Map(refused.map(({ intentId }) => [intentId, 'The shop is closed.']))
    },
  }
  return {
    seller,
    sold,
    soldTo: (subjectId: string) => sold.filter((one) => one.subjectId === subjectId),
    behave: (as: typeof outcome) => {
      outcome = as
    },
    offer: (payerId: string, amount = 149_900n): string => {
      const subjectId = newId()
      quotes.set(subjectId, { payerId, amount })
      return subjectId
    },
    reprice: (subjectId: string, amount: bigint): void => {
      const quote = quotes.get(subjectId)
      quotes.set(subjectId, { payerId: quote?.payerId ?? '', amount })
    },
  }
}
