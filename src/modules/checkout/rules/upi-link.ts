import { type Paise, rupeesFromPaise } from '#kit/money.ts'

export type UpiPayment = {
  /** The payee's address, 'name@bank'. */
  readonly address: string
  readonly name: string
  readonly amount: Paise
  /** Letters and digits, at most 35. */
  readonly reference: string
}

/**
 * What a UPI application opens with amount and reference filled in. Fields of NPCI's linking
 * specification: pa payee address, pn payee name, tr transaction reference, tn note, am amount, cu.
 */
export function upiLink({ address, name, amount, reference }: UpiPayment): string {
  const fields = [
    ['pa', address],
    ['pn', name],
    ['tr', reference],
    ['tn', reference],
    ['am', rupeesFromPaise(amount).toFixed(2)],
    ['cu', 'INR'],
  ] as const
  // Applications read %20, not the plus sign of forms; the @ of an address stays as it is.
  const query = fields.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
  return `upi://pay?${query.replace('%40', '@')}`
}
