import { formatPrice } from '#kit/money.ts'

/** What a plan is sold for. */
export function PlanPrice({ rupees }: { rupees: number }) {
  return <span className="num whitespace-nowrap">{formatPrice(rupees)}</span>
}
