import type { CategoryTexts, StyleText } from './types.ts'

const fund = {
  minimum: [5_000_000, 5_000_000, 7_500_000, 10_000_000],
  aumCrore: [38, 940],
  accountLakh: [62, 135],
  drift: [9, 19],
  spread: 9,
} as const

const concentrated: StyleText = {
  key: 'concentrated',
  segments: ['Equity Cash'],
  solo: [],
  firm: [
    '{regName} manages discretionary equity portfolios from {city}. {name} founded the firm in {since} with capital of the family and of two colleagues, which is still invested beside that of clients.',
    'Since {since} {regName} has run concentrated portfolios of Indian companies for families, trusts and firms. The investment team of {team} sits in one room in {city}.',
  ],
  method: [
    'Portfolios hold eighteen to twenty-two companies. A position is taken after a written case and a written counter-case by a second analyst; it is reduced when the counter-case begins to come true, whatever the price does.',
    'We look for businesses that earn well above their cost of capital and can reinvest at home. Holding periods of five years are common. Cash is allowed to build up to {fifteen|twenty|twenty-five} per cent when prices leave no margin.',
  ],
  practice: [
    'Clients see every holding and transaction in a demat account in their own name. Statements come monthly, a letter quarterly, and the yearly meeting in {city} is open to all of them.',
    'Fees are a fixed share of assets or a lower one plus a share of profits above a hurdle with a high-water mark; the client chooses once a year. There is no upfront fee, as the regulations require.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Compounding Businesses',
        'Owner-Managers Approach',
        'Around Twenty Companies',
        'Reinvestment Approach',
      ],
      facts: {
        names: ['18 to 22', '15 to 20', '20 to 25'],
        bench: ['Nifty 50 TRI', 'BSE 500 TRI', 'Nifty 500 TRI'],
      },
      lead: [
        'A discretionary multi-cap approach of {names} companies with high returns on capital, benchmarked to the {bench}.',
        'An equity portfolio for capital that can stay seven years. {names} holdings, low turnover, benchmark {bench}.',
      ],
      body: [
        'New money is deployed over {three|four|six} months. Sector weights follow from the companies and are capped at thirty per cent. Turnover has averaged less than a quarter of the portfolio a year.',
        'The approach has lagged its benchmark in markets driven by commodities and state-owned firms, and will again. A fall of forty per cent in a bear market must be bearable for those who join.',
      ],
      features: [
        'Discretionary portfolio of {names} companies',
        'Benchmark {bench}',
        'Demat account in your own name',
        'Fixed or profit-linked fee, chosen yearly',
        'Quarterly letter by the portfolio manager',
        'No upfront fee; exit load of one per cent in year one',
      ],
      price: [999, 2499],
      soldOnce: true,
      validities: [360],
      fund,
    },
    {
      segment: 'Equity Cash',
      titles: ['Emerging Companies', 'Mid and Small Approach', 'Early Scale', 'Room to Grow'],
      facts: { cap: ['₹500 to ₹20,000 crore', '₹800 to ₹25,000 crore', '₹1,000 to ₹30,000 crore'] },
      lead: [
        'Twenty-five to thirty companies with a market value of {cap}, bought for scale that is still to come.',
        'A portfolio of smaller listed companies, {cap} at purchase, for investors who can look away from the quotation for years.',
      ],
      body: [
        'Liquidity is the main constraint: no position exceeds six days of average volume across all clients, and the approach closes to new money when that limit is near.',
        'Smaller companies fall more and recover later. We have lived through two such stretches and publish the portfolio’s value at the bottom of each.',
      ],
      features: [
        'Companies of {cap} at purchase',
        'Liquidity limit across all clients',
        'Closed to new money at capacity',
        'Half-yearly review of every holding in writing',
        'Yearly audit and performance certificate',
      ],
      price: [999, 2499],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [10, 23], spread: 13 },
    },
  ],
}

const balanced: StyleText = {
  key: 'balanced',
  segments: ['Equity Cash', 'Future and Option'],
  solo: [],
  firm: [
    '{regName} manages money for people who have made theirs and would like to keep it. {name} leads the firm in {city}; {team} people share research, dealing and client service.',
    'From {city}, {regName} runs multi-asset and hedged portfolios. It has been registered since {since} and has never advertised a number.',
  ],
  method: [
    'Allocation moves between equity, gold, government bonds and cash by a rule that looks at valuation and trend. The rule is shared with clients; deviations from it need the signatures of two partners.',
    'The equity part is hedged when its price is out of proportion to earnings, with index options and a budget of {one and a half|two|one} per cent a year. Hedges cost money in good years, and clients are shown how much.',
  ],
  practice: [
    'Reporting is plain: what you had, what you added, what it is worth, what it cost. Each client has one relationship manager and the mobile number of a partner.',
    'Reviews take place twice a year in person or by video, with the family if it wishes, in {languages}.',
  ],
  plans: [
    {
      segment: 'investing',
      titles: ['All-Weather Allocation', 'Multi-Asset Mandate', 'Steady Allocation', 'Four Assets'],
      facts: { eq: ['30 to 65', '25 to 70', '35 to 60'] },
      lead: [
        'Equity, gold, bonds and cash in one discretionary mandate, with equity at {eq} per cent.',
        'A mandate for family wealth in which a published rule keeps equity at {eq} per cent.',
      ],
      body: [
        'We aim for a path that the client can stay with. In strong equity years the mandate trails. In falling markets the other assets are there to soften the path, which they do not always manage.',
        'Bonds are sovereign or AAA. Gold is held through exchange-traded units. Changes are made monthly and seldom exceed five points.',
      ],
      features: [
        'Four asset classes in one mandate',
        'Equity at {eq} per cent by rule',
        'Only sovereign and AAA bonds',
        'Consolidated reporting for the family',
        'Two reviews a year',
      ],
      price: [749, 1999],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [7, 13], spread: 5 },
    },
    {
      segment: 'Future and Option',
      titles: ['Hedged Equity', 'Insured Core', 'Equity and Index Puts'],
      facts: { budget: ['two', 'one and a half', 'two and a half'] },
      lead: [
        'A core of thirty large companies with bought index puts, for a hedge budget of {budget} per cent a year.',
        'Large-company equity with insurance: puts are bought by rule, and {budget} per cent a year is set aside for them.',
      ],
      body: [
        'Hedges soften deep falls and do not prevent small ones. In calm years the premium is lost; the letter shows it as a line of its own.',
        'Derivatives are used for hedging only, within the limits of the regulations, and never to add exposure.',
      ],
      features: [
        'Thirty large companies, equal risk',
        'Index puts by rule, budget {budget} per cent',
        'Cost of hedging shown separately',
        'No leverage',
      ],
      price: [999, 2999],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [8, 14], spread: 6 },
    },
    {
      segment: 'Equity Cash',
      titles: ['Dividend and Value', 'Cash Yield Approach', 'Value and Payout'],
      lead: [
        'Companies that earn cash and hand part of it over, bought below our estimate of what the cash is worth.',
        'A value approach with thirty holdings and a portfolio yield above that of the index, for trusts and retired families.',
      ],
      body: [
        'Purchases follow a list of prices set in advance. We sell when the yield falls below {one and a half|two} per cent or when cover gets thin, and hold cash until the list offers something.',
        'Value can stay out of favour for years. The approach suits those who draw an income and can leave the remainder alone.',
      ],
      features: [
        'Thirty holdings with covered payouts',
        'Purchase prices set in advance',
        'Dividends credited to your account',
        'Low turnover and tax-aware selling',
      ],
      price: [499, 1499],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [8, 15], spread: 7 },
    },
  ],
}

export const pms: CategoryTexts = {
  styles: [concentrated, balanced],
  firmEndings: [
    'Portfolio Managers Private Limited',
    'Capital Management LLP',
    'Portfolio Services LLP',
  ],
  member: [
    '{name} looks after clients of {company} in {city}: onboarding, reviews and everything between. With the firm’s research team a call away, {first} answers for the relationship and the portfolio manager for the portfolio. In the profession since {since}.',
  ],
  closing: [
    'The disclosure document, with fees, risks and the record audited by an independent accountant, is sent before any form is signed. Please read it with somebody who is not selling anything.',
    'The legal minimum for a portfolio account is ₹50 lakh. We turn away money that its owner may need within three years.',
    'Distributors are paid out of our fee and never beside it; clients who come directly pay less, and both tariffs are published.',
  ],
  fit: [
    'The price on this page is for a one-hour briefing with the portfolio manager and a written suitability note. It is separate from the investment: no upfront fee is charged on money placed under management.',
    'Before the briefing we ask about income, other assets and the time for which the money can stay. If the answers do not fit the approach, the charge is returned and we say why.',
    'Think about the worst year you can imagine and read the letter of that year before you sign anything. It is part of the documents that you receive here.',
    'What you buy here is the briefing and the documents, on which you may rely when deciding. Management itself begins with a separate agreement and carries the fees of the disclosure document.',
  ],
  bonus: [
    'Disclosure document walk-through',
    'Model of fees over five years',
    'Sample statement and letter',
    'Introduction to the custodian',
    'Tax pack for your accountant',
    'Invitation to the yearly client meeting',
  ],
  disclaimer: [
    [
      '{regName} (registration no. {regNumber}) manages portfolios at the risk of the client. The objective of an approach may not be met, and the value of a portfolio may fall below the amount placed.',
      'The performance data presented herein are not verified by Past Risk and Return Verification Agency (PaRRVA) or any other agency recognized by SEBI for this purpose. Past performance is no guarantee of future results.',
      'Returns are time-weighted, after expenses and taxes on transactions, for the approach as a whole; those of a single client differ with the date of entry and the fee chosen. Nothing on this page is an offer to persons in places where such an offer would not be lawful.',
    ],
  ],
  refund: [
    [
      'The charge for a briefing is returned in full when the briefing has not taken place within fifteen days, or when you cancel a day ahead. After the briefing it is not returned, except where the suitability note is missing.',
      'Money under management is governed by the portfolio agreement: it may be withdrawn at any time subject to the exit load stated there, at most three, two and one per cent in the first three years, and none afterwards. Fees are charged in arrears and end on the day of withdrawal.',
      'Requests are handled by the compliance officer within seven working days. Complaints that remain open may be taken to SEBI SCORES.',
    ],
  ],
}
