import { contactTexts } from './texts.ts'

/** Where an account receives codes. */
export type Contact = 'email' | 'number'

export const contactName: Readonly<Record<Contact, string>> = {
  email: contactTexts.email,
  number: contactTexts.mobileNumber,
}

/** '+91 98765 00011'. */
export function spacedNumber(number: string): string {
  return `+91 ${number.slice(0, 5)} ${number.slice(5)}`
}
