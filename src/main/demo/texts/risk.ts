import type { ProviderCategory } from '#contract/categories.ts'
import type { Segment } from '#contract/enums.ts'

const bySegment: Readonly<Record<Segment, string>> = {
  'Equity Cash':
    'Shares can lose a large part of their value, and a single company can lose all of it. Prices react to results, regulation, interest rates and events abroad, often before anybody can act. In less traded shares an order may not be filled at a reasonable price for days.',
  'Future and Option':
    'Futures and written options are leveraged: a small move of the underlying changes the value of a position many times over, and a loss may exceed the margin. Margins are raised at short notice, positions can be closed by the broker, and stock derivatives are settled by delivery.',
  'Options Buying':
    'A bought option loses value with every day and becomes worthless at expiry unless the underlying has moved far enough. The loss of the whole premium is the usual result of a wrong or late view, and a right view may lose as well when implied volatility falls.',
  Commodities:
    'Commodity prices depend on weather, inventories, duties, freight, the rupee and decisions of a few producers. Contracts trade late into the evening, gaps are frequent, price limits can prevent an exit, and positions held into the tender period may lead to delivery.',
}

const byCategory: Readonly<Record<ProviderCategory, string>> = {
  'Research Analyst':
    'Research is an opinion on incomplete information. An idea can be well reasoned and still lose money; several in a row can. Messages may reach you late, prices may have moved, and a stop-loss order is not always executed at its price. Act only with money that you do not need, and in a size that lets you sleep.',
  'Registered Investment Advisor':
    'Advice rests on the facts that you give and on assumptions about inflation, returns and taxes which will not come true exactly. Suitable investments lose value too. A change in your circumstances that is not reported makes the advice less fitting with every month.',
  PMS: 'A portfolio is concentrated by intention, so that it may fall more than the market and stay below its former value for years. The manager’s judgement can be wrong; the departure of key persons, a lack of liquidity in smaller companies, and fees in poor years reduce the result.',
  'Mutual Funds':
    'Net asset values rise and fall with markets, interest rates and the standing of issuers. A scheme may not meet its objective, redemptions may be restricted in exceptional circumstances, and a systematic plan does not protect against loss in falling markets.',
  Trainers:
    'What is learnt in a course does not protect against losses, and confidence tends to grow faster than ability. Past examples are chosen because they are clear; live markets are not. Participants who begin to trade after a course do so at their own risk.',
  'Stock Brokers':
    'Trading systems, networks, banks and exchanges fail at times, and orders may be delayed, partly filled or rejected. Positions without enough margin are closed. Pledged securities can be sold to meet an obligation. Easy access to trading is a risk in itself.',
  AIF: 'Units cannot be redeemed freely and may lose all of their value. Funds of this kind may borrow, sell short, invest in unlisted companies and depend on a small team. Valuations are estimates, drawdowns are obligations, and the life of a fund may be extended.',
  'Forex Experts':
    'Exchange rates change without warning and central banks intervene. Cover may turn out dearer than no cover; over-cover after a lost order becomes speculation. Rules on remittances and time limits change, and a missed limit leads to penalties.',
  'Tax Experts':
    'Tax positions depend on interpretation. Returns can be selected for scrutiny years later, and a different view of the office leads to tax, interest and penalty. Incomplete documents lead to incomplete returns, whatever the care taken in preparing them.',
  Banking:
    'A loan must be repaid when income falls, too. Floating rates rise, insurance sold with a loan may not pay, and default costs collateral and credit standing. Lenders may decline, delay or change an offer until the agreement is signed.',
}

const general: readonly string[] = [
  'Inflation, changes in tax and regulation, technical failures and events of force majeure affect every service and product on this page. Consider your own situation, and ask an independent person when you are unsure.',
  'Whoever borrows in order to invest adds a certain cost to an uncertain result. Keep an emergency fund apart, spread what you have, and review the risk you carry at least once a year.',
]

const securities: ReadonlySet<ProviderCategory> = new Set([
  'Research Analyst',
  'Registered Investment Advisor',
  'PMS',
  'Mutual Funds',
  'Stock Brokers',
  'AIF',
])

/** Whether the category's work concerns securities, so that SEBI's warnings belong to it. */
export function concernsSecurities(category: ProviderCategory): boolean {
  return securities.has(category)
}

/** The risk factors of a provider, from what it does and where its clients' money stands. */
export function riskFactors(category: ProviderCategory, segments: readonly Segment[]): string {
  const markets = concernsSecurities(category) ? segments.map((segment) => bySegment[segment]) : []
  return [byCategory[category], ...markets, ...general].join('\n\n')
}
