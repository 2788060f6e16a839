import type { Paise } from '#kit/money.ts'

/** A plan as the buyer last saw it. */
export type SeenLine = {
  readonly planId: string
  readonly title: string
  readonly price: Paise
  /** Absent if only a price was seen. */
  readonly validityDays?: number
  readonly couponCode?: string | null
}

export type QuotedLine = Required<SeenLine>

export type Change =
  | ({ readonly what: 'price'; readonly planId: string; readonly title: string } & Amounts)
  | ({ readonly what: 'validity'; readonly planId: string; readonly title: string } & Days)
  | { readonly what: 'coupon' | 'gone'; readonly planId: string; readonly title: string }

type Amounts = { readonly before: Paise; readonly after: Paise }
type Days = { readonly before: number; readonly after: number }

/** What differs in a new quote. The buyer must see it before paying. */
export function changesBetween(
  seen: readonly SeenLine[],
  quoted: readonly QuotedLine[],
): readonly Change[] {
  const now = new Map(quoted.map((line) => [line.planId, line]))
  return seen.flatMap((before): readonly Change[] => {
    const { planId } = before
    const after = now.get(planId)
    if (after === undefined) {
      return [{ what: 'gone', planId, title: before.title }]
    }
    const { title } = after
    const found: Change[] = []
    if (before.couponCode && after.couponCode === null) {
      found.push({ what: 'coupon', planId, title })
    }
    if (before.price !== after.price) {
      found.push({ what: 'price', planId, title, before: before.price, after: after.price })
    }
    if (before.validityDays !== undefined && before.validityDays !== after.validityDays) {
      const days = { before: before.validityDays, after: after.validityDays }
      found.push({ what: 'validity', planId, title, ...days })
    }
    return found
  })
}
