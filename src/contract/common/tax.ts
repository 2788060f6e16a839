import { divideRounded, type Paise } from '#kit/money.ts'
import { stateTaxName } from './states.ts'

/** The GST rate on everything sold here, in percent. */
export const GST_PERCENT = 18

/** CGST and SGST are half of it each. */
export const GST_HALF_PERCENT = 9

type TaxSplit = Readonly<Record<'taxable' | 'cgst' | 'sgst' | 'igst', number>>

/**
 * The taxable amount and the taxes on it, each as a label with its amount. The labels cannot be
 * derived from amounts of zero: the document says whether both parties are in one state, and in
 * which (its GST code).
 */
export function taxParts(
  { taxable, cgst, sgst, igst }: TaxSplit,
  isSameState = igst === 0,
  stateCode = '',
): readonly (readonly [string, number])[] {
  const heads: readonly (readonly [string, number])[] = isSameState
    ? [
        [`CGST ${GST_HALF_PERCENT}%`, cgst],
        [`${stateTaxName(stateCode)} ${GST_HALF_PERCENT}%`, sgst],
      ]
    : [[`IGST ${GST_PERCENT}%`, igst]]
  return [['Taxable value', taxable], ...heads]
}

/** 18 % of an amount, rounded per half so that CGST and SGST are equal. */
export function gstOnTop(base: Paise): Paise {
  return 2n * divideRounded(base * BigInt(GST_HALF_PERCENT), 100n)
}
