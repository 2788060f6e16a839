import { Money } from '#web/ui/money.tsx'

/** A price in whole rupees; paise are shown where there are any. */
export function PlanPrice({ rupees }: { rupees: number }) {
  return <Money rupees={rupees} format={Number.isInteger(rupees) ? 'whole' : 'exact'} />
}
