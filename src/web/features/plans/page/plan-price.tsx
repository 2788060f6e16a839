import { formatPrice } from '#kit/money.ts'

export function PlanPrice({ rupees }: { rupees: number }) {
  return <span className="num whitespace-nowrap">{formatPrice(rupees)}</span>
}
