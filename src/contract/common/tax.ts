import { divideRounded, type Paise } from '#kit/money.ts'

/** Goods and services tax on everything sold here, in percent. */
export const GST_PERCENT = 18

/** Either half of it: CGST and SGST. */
export const GST_HALF_PERCENT = 9

type TaxSplit = Readonly<Record<'taxable' | 'cgst' | 'sgst' | 'igst', number>>

/**
 * What is taxed, and the heads under which tax is due on it, in words with their amounts. Amounts of
 * zero do not tell the heads: papers say whether both sides are in one state.
 */
export function taxParts(
  { taxable, cgst, sgst, igst }: TaxSplit,
  isSameState = igst === 0,
): readonly (readonly [string, number])[] {
  const heads: readonly (readonly [string, number])[] = isSameState
    ? [
        [`CGST ${GST_HALF_PERCENT}%`, cgst],
        [`SGST ${GST_HALF_PERCENT}%`, sgst],
      ]
    : [[`IGST ${GST_PERCENT}%`, igst]]
  return [['Taxable value', taxable], ...heads]
}

/** 18 % on top of an amount, rounded per half so that CGST and SGST are equal. */
export function gstOnTop(base: Paise): Paise {
  return 2n * divideRounded(base * BigInt(GST_HALF_PERCENT), 100n)
}
