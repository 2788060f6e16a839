import { bullets, type LegalDocument, notice, paragraph, section, table } from '../document.ts'
import {
  analystRegistrationWarning,
  illustrationWarning,
  registrationWarning,
  standardWarning,
  unverifiedPerformanceWarning,
} from '../most-important-terms.ts'
import { grievanceMail, operator, refundPage, termsPage } from '../operator.ts'

export const disclaimer: LegalDocument = {
  slug: 'disclaimer',
  title: 'Disclaimer',
  version: '2026-11-30',
  effectiveFrom: '2026-11-30',
  description:
    'Market risk, no advice and no guarantee by the platform, what the scorecard shows, and the limits of its figures and prices.',
  intro: [
    'Read this before you rely on anything on Tradebox. It explains what the platform is not, what can go wrong with an investment, and what the figures on the scorecard do and do not say.',
  ],
  sections: [
    section(
      'standard-warnings',
      'Standard warnings',
      notice(standardWarning),
      notice(registrationWarning),
      paragraph('For research analysts this statement is in use in the following form:'),
      notice(analystRegistrationWarning),
      paragraph('Where a page, a help text or an example names securities:'),
      notice(illustrationWarning),
    ),
    section(
      'no-advice',
      'The platform gives no advice',
      paragraph(
        `${operator.name} operates a technology platform. It is not an advisory firm and is not registered with SEBI as a research analyst, investment adviser, portfolio manager or stock broker. Only registered analysts give insights on the platform. Calls, reports, articles, videos, podcasts, events and messages are theirs, are not examined by us for their merit, and do not become ours because they are listed, sorted, searched, translated or announced by our software.`,
      ),
      paragraph(
        'The order of providers, a verified mark, a number of followers, a price or a trend is not a recommendation. Nothing on the platform is an offer or an invitation to buy or sell a security or to subscribe to a fund. It is meant for residents of India and for places where its use is lawful.',
      ),
    ),
    section(
      'no-guarantee',
      'No guarantee of profits',
      paragraph(
        'No profit, return, accuracy or protection of capital is promised, by us or by any provider. Schemes with assured, guaranteed or fixed returns are prohibited by law. If somebody on the platform or in its name offers one, do not pay, keep the message and write to ',
        grievanceMail,
        '.',
      ),
      paragraph(
        'You decide alone whether you act on a call, with which amount and at which price. There is no recourse against us, or against a research analyst, for a loss on an investment that was made on the basis of a recommendation. Your rights where a provider has broken the law or the contract are not affected.',
      ),
    ),
    section(
      'risks',
      'Risks of investing',
      bullets(
        'Market risk: prices fall as well as rise, for reasons that nobody foresees, and a stop loss may be executed at a worse price or not at all when the market opens with a gap.',
        'Derivatives: a buyer of options can lose the whole premium, often within a day. With futures and written options the loss can exceed the money put in. Studies published by SEBI show that most individuals who trade equity derivatives lose money.',
        'Liquidity: a security may not find a buyer at the price that you see.',
        'Concentration and leverage: few positions and borrowed money make each loss heavier.',
        'Intraday and commodity trading: costs, margins and events overnight or abroad may turn a correct view into a loss.',
        'Operational risk: networks, brokers, exchanges and this platform can fail or be slow at the moment that matters.',
        'Legal and tax risk: rules change, and the tax on a gain may exceed what you expect.',
      ),
    ),
    section(
      'scorecard',
      'What the scorecard shows',
      paragraph(
        'The scorecard observes published calls. When a call is published the platform stores entry, target, stop loss, validity and time. It then compares them with the prices of its data feed and records what happens first. The provider cannot enter an outcome, a price or a date. A triggered call cannot be removed; one withdrawn before it was triggered leaves a mark.',
      ),
      table(
        ['Figure', 'How it is computed', 'What it does not tell'],
        [
          'Result',
          'Target hit, stop loss hit, exit by the provider at the last price of the platform, or expiry',
          'Whether that price could be traded in your quantity',
        ],
        [
          'Success ratio',
          'Calls that hit the target or were ended in profit, divided by all calls that were entered and have closed; shown with their number',
          'How large the profits and losses were: the smallest profit counts as a success',
        ],
        [
          'Calls won',
          'Calls closed in profit, divided by those closed in profit or loss; an exit at the entry price, or a manual one within a tenth of the risk, counts as neither',
          'How large the profits and losses were',
        ],
        [
          'Returns',
          'Sum of profit and loss per unit divided by the sum of entry prices, times 100',
          'The return of an investor: an instrument with a high price weighs more than one with a low price',
        ],
        [
          'Average R and profit factor',
          'Profit in multiples of the risk taken; gross profit divided by gross loss',
          'The order in which gains and losses came',
        ],
        [
          'Maximum drawdown',
          'The largest fall of the summed result from a peak',
          'The largest fall that is still to come',
        ],
      ),
      paragraph(
        'None of these figures contains brokerage, taxes, exchange charges, slippage, interest or the price of the plan. None is the account of an investor. Past results, however carefully observed, do not predict future ones, and a figure from few calls or from one kind of market says little.',
      ),
    ),
    section(
      'parrva',
      'Verification of performance by PaRRVA',
      paragraph(
        'The Past Risk and Return Verification Agency (PaRRVA) is the body recognised by SEBI to verify performance figures of investment advisers and research analysts. The observation of calls by Tradebox is not such a verification and does not replace it. Unless it is stated beside a figure that PaRRVA has verified it, the following applies to it:',
      ),
      notice(unverifiedPerformanceWarning),
      paragraph(
        'The rules on advertising restrict to whom an unverified figure may be shown. The platform therefore withholds such figures from some pages and visitors or shows them with this statement. A provider may not copy a figure from the platform into an advertisement. Verified does not mean assured either: a verified figure describes the past under the method of the agency and is no promise of a return.',
      ),
    ),
    section(
      'market-data',
      'Prices and market data',
      paragraph(
        'Prices come from a data source outside our control. They can be delayed, incomplete, interrupted or wrong, and corporate actions may change them afterwards. When the feed is interrupted the page says that prices are stale, and a manual exit is refused until it is back. Do not use these prices for an order; use those of your broker. Where a demonstration environment shows simulated prices, they have no relation to a market.',
      ),
    ),
    section(
      'categories',
      'Education and other categories',
      paragraph(
        'Trainers teach; they do not advise. They, forex experts, tax experts and banking professionals may not publish calls, and price data used in education are at least 30 days old. Trading in foreign exchange is lawful for residents only within the Foreign Exchange Management Act, 1999, in permitted currency pairs and on recognised exchanges. Information on tax or banking is general and does not replace advice on your own case.',
      ),
      paragraph(
        'Information on portfolio management services and alternative investment funds is supplied by the manager. It is not an offer of units, and returns in it are those that the manager reports under its own regulations. Read the disclosure document or the private placement memorandum before you invest.',
      ),
    ),
    section(
      'links',
      'Links, errors and these terms',
      paragraph(
        'Links lead to sites for which others are responsible. We take care with our own pages but do not warrant that they are free of errors or always available. This disclaimer is part of the ',
        termsPage,
        '; liability is governed there, and what you get back when a plan ends early by the ',
        refundPage,
        '.',
      ),
    ),
  ],
}
