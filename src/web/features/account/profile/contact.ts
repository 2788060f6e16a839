import { contactTexts } from './texts.ts'

/** The two ways in which a code reaches an account. */
export type Contact = 'email' | 'number'

export const contactName: Readonly<Record<Contact, string>> = {
  email: contactTexts.email,
  number: contactTexts.mobileNumber,
}

/** '+91 98765 00011'. */
export function spacedNumber(number: string): string {
  return `+91 ${number.slice(0, 5)} ${number.slice(5)}`
}
