import type { CartLine, OrderLine } from '#contract/checkout/types.ts'
import { GST_PERCENT, taxParts } from '#contract/common/tax.ts'
import { sumRupees } from '#kit/money.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/text/money.tsx'
import { orderTexts } from '../texts.ts'

type Priced = Pick<CartLine | OrderLine, 'gst' | 'listPrice' | 'discount' | 'couponCode' | 'split'>

type Row = readonly [label: string, rupees: number]

/** The breakdown of a price: list price, discount and included tax. */
function partsOf(
  { gst, listPrice, discount, couponCode, split }: Priced,
  stateKnown: boolean,
): readonly Row[] {
  return [
    ...(discount > 0
      ? [
          [orderTexts.price, listPrice] as const,
          [
            couponCode === null ? orderTexts.discount : orderTexts.coupon(couponCode),
            -discount,
          ] as const,
        ]
      : []),
    ...(gst ? (stateKnown ? taxParts(split) : wholeTax(split)) : []),
  ]
}

/** The kind of GST depends on the buyer's state. */
function wholeTax({ taxable, cgst, sgst, igst }: Priced['split']): readonly Row[] {
  return [
    [orderTexts.taxableValue, taxable],
    [orderTexts.gst(GST_PERCENT), sumRupees([cgst, sgst, igst])],
  ]
}

type PricePartsProps = {
  line: Priced
  /** False while the buyer's state, and therefore the kind of GST, is unknown. */
  stateKnown?: boolean
  className?: string
}

/** One plan's price breakdown; nothing without a discount or tax. */
export function PriceParts({ line, stateKnown = true, className }: PricePartsProps) {
  const rows = partsOf(line, stateKnown)
  return rows.length === 0 ? (
    <p className={cx('text-sm text-ink-muted', className)}>{orderTexts.noGst}</p>
  ) : (
    <MoneyRows rows={rows} className={className} />
  )
}

/** Labels and amounts, one row each. */
export function MoneyRows({ rows, className }: { rows: readonly Row[]; className?: string }) {
  return (
    <dl className={cx('flex flex-col gap-1.5 text-sm text-ink-soft', className)}>
      {rows.map(([label, rupees]) => (
        <div key={label} className="flex justify-between gap-6">
          <dt>{label}</dt>
          <dd>
            <Money rupees={rupees} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The totals of an order or a cart: taxable value and tax add up to the total, and the coupon
 * savings follow below. With a single line the breakdown is left out, since the line shows it.
 */
export function PriceTotals({
  lines,
  total,
  stateKnown = true,
}: {
  lines: readonly Pick<CartLine, 'split' | 'discount'>[]
  total: number
  stateKnown?: boolean
}) {
  const sum = (of: (line: (typeof lines)[number]) => number) => sumRupees(lines.map(of))
  const taxes: readonly Row[] = stateKnown
    ? [
        ['CGST', sum(({ split }) => split.cgst)],
        ['SGST', sum(({ split }) => split.sgst)],
        ['IGST', sum(({ split }) => split.igst)],
      ]
    : [['GST', sum(({ split: { cgst, sgst, igst } }) => sumRupees([cgst, sgst, igst]))]]
  const charged = taxes.filter(([, rupees]) => rupees > 0)
  const saved = sum((line) => line.discount)
  const summed = lines.length > 1 && charged.length > 0
  return (
    <div className="flex flex-col gap-3">
      {summed ? (
        <MoneyRows
          rows={[[orderTexts.withoutGst, sum(({ split }) => split.taxable)], ...charged]}
        />
      ) : null}
      <div className={cx(summed && 'border-t pt-3')}>
        <p
          aria-live="polite"
          aria-atomic="true"
          className="flex items-baseline justify-between gap-6 text-lg font-[620]"
        >
          <span>{orderTexts.total}</span>
          <Money rupees={total} />
        </p>
        {saved > 0 ? (
          <p className="mt-0.5 text-end text-sm text-up">
            <Money rupees={saved} /> {orderTexts.savedByCoupon}
          </p>
        ) : null}
      </div>
    </div>
  )
}
