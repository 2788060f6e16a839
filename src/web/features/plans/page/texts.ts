import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const fundTexts = {
  table: 'Funds and their returns',
  period: 'Returns over',
  assets: 'Assets under management',
  clients: 'Clients',
  manager: 'Fund manager',
  returns: 'Returns',
} as const

/** The seller of a plan. */
export const expertTexts = {
  viewProvider: 'View provider',
  registeredOn: 'Registered on (self-declared)',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  complianceOfficer: 'Compliance officer',
  name: 'Name',
}

/** The parts of a plan’s page. */
export const planPageTexts = {
  purchase: 'Price and purchase',
  about: 'About this plan',
  publishedIn: (languages: string) => `Published in ${languages}`,
  fund: 'The fund in figures',
  keyFeatures: 'Key features',
  bonusFeatures: 'Bonus features',
  expert: 'Expert details',
  refundPolicy: 'Refund policy',
  disclaimer: 'Disclaimer',
  riskFactors: 'Risk factors',
  questions: 'Questions and answers',
  aboutLegalText: (title: string) => `the ${title.toLowerCase()}`,
  by: (provider: ReactNode) => sentence`by ${provider}`,
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  about: (title: string, name: string, validity: number) =>
    `${title}: a plan of ${name}, valid for ${validity} days. Features, price, terms and who is behind it.`,
  title: (plan: string, provider: string) => `${plan} by ${provider}`,
}
