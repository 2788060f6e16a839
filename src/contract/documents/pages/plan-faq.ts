import { link, type Question, question } from '../document.ts'
import {
  disclaimerPage,
  grievanceMail,
  privacyPage,
  refundPage,
  scores,
  smartOdr,
  supportMail,
} from '../operator.ts'

/** The questions at the foot of each plan page, in the order in which they are shown. */
export const planFaq: readonly (Question & { readonly id: string })[] = [
  {
    id: 'what-is-tradebox',
    ...question(
      'What is Tradebox?',
      'A technology platform that connects investors with registered research analysts and other providers. It lists their plans, delivers what they publish and keeps a record of their trade calls. Tradebox is not an advisory firm and gives no advice.',
    ),
  },
  {
    id: 'registration',
    ...question(
      'Is Tradebox registered with SEBI?',
      'Tradebox is not registered as an analyst or adviser, because it does not act as one. Only registered analysts give insights here. The registration number of the provider of this plan stands under expert details; you can check it in the public register of SEBI.',
    ),
  },
  {
    id: 'trust',
    ...question(
      'Why can I trust what I see?',
      'We compare the certificate and the registration number of each provider before listing it. Calls are stored when they are published, their outcome is decided from market prices by the platform, and a triggered call cannot be deleted. Consent, order and invoice are kept so that both sides can prove them.',
    ),
  },
  {
    id: 'no-guarantee',
    ...question(
      'Are profits guaranteed?',
      'No. No provider may promise a return and Tradebox does not guarantee profits. Investments in securities are subject to market risks, and you may lose money even if a call looks good. Please read the ',
      disclaimerPage,
      '.',
    ),
  },
  {
    id: 'for-investors',
    ...question(
      'How do I use Tradebox as an investor?',
      'Sign in, read the plan and the terms of its provider, consent to them and pay. You then receive the calls and content of the plan on the platform, and you can write to the provider. You decide about each trade yourself and place it with your own broker.',
    ),
  },
  {
    id: 'for-analysts',
    ...question(
      'How do I use Tradebox as an analyst?',
      'Apply on the page ',
      link('Sign up as a provider', '/auth/signup/serviceprovider'),
      ' with your registration certificate. After verification you choose a platform plan for each plan that you list, publish calls and content, and see your clients, orders, invoices and settlements.',
    ),
  },
  {
    id: 'charges',
    ...question(
      'What are the charges?',
      'You pay the price of the plan shown on this page, after a coupon if you have one. If the provider is registered for GST the price includes 18 per cent. Tradebox charges investors nothing on top. A plan does not renew by itself. If it ends early you get back the fee for the days left as the ',
      refundPage,
      ' says.',
    ),
  },
  {
    id: 'before-paying',
    ...question(
      'What do I accept before I pay?',
      'The terms of the provider and, for research services, the Most Important Terms and Conditions and the consent wording of SEBI. You find them under ',
      link("Do's and Don'ts", '/documents/do-and-donot'),
      '. Nothing can be paid before you have accepted them, and you receive a copy.',
    ),
  },
  {
    id: 'support',
    ...question(
      'Where do I get support?',
      'About the content of the plan, ask the provider or the compliance officer named above. For the platform write to ',
      supportMail,
      ', with a complaint to ',
      grievanceMail,
      '. Against a registered provider you may also use ',
      scores,
      ' and ',
      smartOdr,
      '.',
    ),
  },
  {
    id: 'data-safety',
    ...question(
      'Is my data safe?',
      'Connections and sensitive documents are encrypted, passwords are stored only as hashes, and card details go straight to the payment gateway. The provider of your plan receives what is needed to serve you and to issue the invoice. We do not sell data and use no tracking; see the ',
      privacyPage,
      '.',
    ),
  },
]
