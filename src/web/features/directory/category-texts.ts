import type { ProviderCategory } from '#contract/providers/categories.ts'

/** What providers of a category do, in one or two sentences below its heading. */
export const categoryTexts: Readonly<Record<ProviderCategory, string>> = {
  'Research Analyst':
    'Analysts who publish research and trade calls with entry, target and stop-loss. Every one is registered with SEBI.',
  'Registered Investment Advisor':
    'Advisers who work for your fee alone and recommend what suits you. Every one is registered with SEBI.',
  PMS: 'Portfolio managers who invest in your name, from ₹50 lakh. Every one is registered with SEBI.',
  'Mutual Funds': 'Fund houses, and distributors who help you choose and hold their schemes.',
  Trainers:
    'Teachers of markets, charts and risk. They explain how trading works and don’t recommend securities.',
  'Stock Brokers': 'Members of the exchanges who carry out your orders, registered with SEBI.',
  AIF: 'Alternative investment funds for large, long-term commitments, registered with SEBI.',
  'Forex Experts':
    'Specialists in currency risk, hedging and remittances within the rules of FEMA.',
  'Tax Experts': 'Chartered accountants for returns, notices, capital gains and planning.',
  Banking: 'Bankers and advisers for loans, deposits, cash credit and treasury questions.',
}
