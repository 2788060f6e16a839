import { type Paise, rupeesFromPaise } from '#kit/money.ts'

export type UpiPayment = {
  /** UPI address of the payee, 'name@bank'. */
  readonly address: string
  readonly name: string
  readonly amount: Paise
  /** Letters and digits, at most 35 characters. */
  readonly reference: string
}

/**
 * A link that opens a UPI app with amount and reference filled in. Fields of NPCI's linking
 * specification: pa payee address, pn payee name, tr transaction reference, tn note, am amount, cu
 * currency.
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
  // Apps read %20 but not the plus sign of form encoding. The @ of the address is left unescaped.
  const query = fields.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
  return `upi://pay?${query.replace('%40', '@')}`
}
