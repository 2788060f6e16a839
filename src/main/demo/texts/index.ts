import type { ProviderCategory } from '#contract/categories.ts'
import { aif } from './aif.ts'
import { banking } from './banking.ts'
import { forexExperts } from './forex.ts'
import { investmentAdvisor } from './investment-advisor.ts'
import { mutualFunds } from './mutual-funds.ts'
import { pms } from './pms.ts'
import { researchAnalyst } from './research-analyst.ts'
import { stockBrokers } from './stock-brokers.ts'
import { taxExperts } from './tax.ts'
import { trainers } from './trainers.ts'
import type { CategoryTexts } from './types.ts'

export const textsByCategory: Readonly<Record<ProviderCategory, CategoryTexts>> = {
  'Research Analyst': researchAnalyst,
  'Registered Investment Advisor': investmentAdvisor,
  PMS: pms,
  'Mutual Funds': mutualFunds,
  Trainers: trainers,
  'Stock Brokers': stockBrokers,
  AIF: aif,
  'Forex Experts': forexExperts,
  'Tax Experts': taxExperts,
  Banking: banking,
}
