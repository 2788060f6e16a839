import { link } from './document.ts'
import { operator } from './operator-facts.ts'

export { operator }

export const supportMail = link(operator.supportEmail, `mailto:${operator.supportEmail}`)
export const grievanceMail = link(operator.grievanceEmail, `mailto:${operator.grievanceEmail}`)
export const privacyMail = link(operator.privacyEmail, `mailto:${operator.privacyEmail}`)

/** SEBI's complaint portal. */
export const scores = link('SCORES (scores.sebi.gov.in)', 'https://scores.sebi.gov.in')
/** The securities market's common portal for online conciliation and arbitration. */
export const smartOdr = link('Smart ODR (smartodr.in)', 'https://smartodr.in')
/** SEBI's list of registered research analysts. */
export const sebiAnalystList = link(
  "SEBI's list of registered research analysts",
  'https://www.sebi.gov.in/sebiweb/other/OtherAction.do?doRecognisedFpi=yes&intmId=14',
)

export const termsPage = link('Terms and Conditions', '/documents/terms-and-conditions')
export const privacyPage = link('Privacy Policy', '/documents/privacy-policy')
export const cookiePage = link('Cookie Policy', '/documents/cookie-policy')
export const refundPage = link('Refund Policy', '/documents/refund-policy')
export const disclaimerPage = link('Disclaimer', '/documents/disclaimer')
export const copyrightPage = link('Copyright Information', '/documents/copyright-information')
export const dosPage = link("Do's and Don'ts", '/documents/do-and-donot')
export const faqPage = link('Frequently Asked Questions', '/documents/frequently-asked-questions')
