import { present } from '#kit/assert.ts'

/**
 * The 28 states and 8 union territories of India, each with its code under GST law: the first two
 * digits of a GSTIN, printed on invoices as the place of supply.
 */
const statesWithGstCodes = [
  ['Andaman and Nicobar Islands', '35'],
  ['Andhra Pradesh', '37'],
  ['Arunachal Pradesh', '12'],
  ['Assam', '18'],
  ['Bihar', '10'],
  ['Chandigarh', '04'],
  ['Chhattisgarh', '22'],
  ['Dadra and Nagar Haveli and Daman and Diu', '26'],
  ['Delhi', '07'],
  ['Goa', '30'],
  ['Gujarat', '24'],
  ['Haryana', '06'],
  ['Himachal Pradesh', '02'],
  ['Jammu and Kashmir', '01'],
  ['Jharkhand', '20'],
  ['Karnataka', '29'],
  ['Kerala', '32'],
  ['Ladakh', '38'],
  ['Lakshadweep', '31'],
  ['Madhya Pradesh', '23'],
  ['Maharashtra', '27'],
  ['Manipur', '14'],
  ['Meghalaya', '17'],
  ['Mizoram', '15'],
  ['Nagaland', '13'],
  ['Odisha', '21'],
  ['Puducherry', '34'],
  ['Punjab', '03'],
  ['Rajasthan', '08'],
  ['Sikkim', '11'],
  ['Tamil Nadu', '33'],
  ['Telangana', '36'],
  ['Tripura', '16'],
  ['Uttar Pradesh', '09'],
  ['Uttarakhand', '05'],
  ['West Bengal', '19'],
] as const

export type State = (typeof statesWithGstCodes)[number][0]

export const states: readonly State[] = statesWithGstCodes.map(([state]) => state)

const codeByState: ReadonlyMap<string, string> = new Map(statesWithGstCodes)

/** '27' for Maharashtra. */
export function gstStateCode(state: State): string {
  return present(codeByState.get(state), 'every state has a GST code')
}

/** Union territories without a legislature: the tax of a State is UTGST there, not SGST. */
const utgstCodes: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

/** What the tax of the state with this GST code is called. */
export function stateTaxName(code: string): 'SGST' | 'UTGST' {
  return utgstCodes.has(code) ? 'UTGST' : 'SGST'
}

/** The state whose GSTINs begin with these two digits. */
export function stateOfGstCode(code: string): State | undefined {
  return states.find((state) => codeByState.get(state) === code)
}
