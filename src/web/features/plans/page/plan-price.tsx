import { formatTrimmedRupees } from '#kit/money.ts'

export function PlanPrice({ rupees }: { rupees: number }) {
  return <span className="num whitespace-nowrap">{formatTrimmedRupees(rupees)}</span>
}
