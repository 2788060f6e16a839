import type { CategoryTexts, FundText, StyleText } from './types.ts'

const fund: FundText = {
  minimum: [10_000_000, 10_000_000, 20_000_000],
  aumCrore: [85, 1650],
  accountLakh: [130, 420],
  drift: [9, 18],
  spread: 8,
}

const longShort: StyleText = {
  key: 'long-short',
  segments: ['Future and Option', 'Equity Cash'],
  solo: [],
  firm: [
    '{regName} is the investment manager of Category III funds in {city}. {name} started it in {since}; {team} people work on research, risk and dealing, in three separate rooms.',
    'Long-short investing in Indian equities is the craft of {regName}. The firm was set up in {city} in {since} and manages money for families, firms and two endowments.',
  ],
  method: [
    'Long positions rest on research into companies, short positions on accounts that do not add up or on hedges of a sector. Gross and net exposure have hard limits, checked by a risk officer who does not report to the manager.',
    'Each position has a sponsor and a critic. Net exposure moves between {ten and sixty|zero and fifty|twenty and seventy} per cent, and a fall of {six|five|seven} per cent from the high reduces all positions by half.',
  ],
  practice: [
    'Investors get a monthly factsheet, a quarterly letter and audited accounts. Side arrangements with single investors do not exist, so that there is nothing to disclose.',
    'The sponsor keeps the commitment that the regulations ask for, and more. Valuation is done by an outside administrator, custody by a bank.',
  ],
  plans: [
    {
      segment: 'Future and Option',
      titles: [
        'Long Short Equity Fund',
        'Two-Sided Equity Fund',
        'Net Exposure Series',
        'Equity Long Short Series',
      ],
      facts: { net: ['10 to 60', '0 to 50', '20 to 70'] },
      lead: [
        'An open-ended Category III fund with long and short positions in Indian equities, net exposure {net} per cent.',
        'A Category III fund for investors who want equity skill with less of the market: net exposure stays at {net} per cent.',
      ],
      body: [
        'Short positions can lose more than was expected when a stock runs; they are sized at half of longs and covered at a loss of a fifth. Leverage stays below {one and a half|1.3} times, far under the legal ceiling.',
        'The fund will look dull in rising markets. Subscriptions and redemptions take place monthly, with thirty days’ notice for the latter after a lock-in of one year.',
      ],
      features: [
        'Category III, open-ended, monthly dealing',
        'Net exposure {net} per cent, hard limits',
        'Independent administrator, custodian and auditor',
        'Fixed fee with a hurdle and a high-water mark',
        'Monthly factsheet with exposure by sector',
      ],
      price: [1499, 2999],
      soldOnce: true,
      validities: [360],
      fund,
    },
    {
      segment: 'Equity Cash',
      titles: [
        'Quantitative Equity Fund',
        'Systematic Market Neutral',
        'Factor Neutral Series',
        'Statistical Equity Series',
      ],
      facts: { names: ['180', '220', '150'] },
      lead: [
        'A systematic market-neutral fund across {names} liquid stocks, with no view on the direction of the market.',
        'Around {names} small positions, long against short, chosen by models that have been reviewed by an outside validator.',
      ],
      body: [
        'Returns come in small steps and are taxed in the fund. Models stop working; when one falls outside its expected band for sixty days, its capital is cut without a meeting.',
        'Capacity is limited and stated. The fund has been closed twice since {since} and reopened when redemptions made room.',
      ],
      features: [
        'About {names} positions, market neutral by rule',
        'Model validation by an outside firm',
        'Capacity limit, stated in rupees',
        'Daily risk report on request',
      ],
      price: [1499, 2999],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [7, 13], spread: 4 },
    },
  ],
}

const privateMarkets: StyleText = {
  key: 'private-markets',
  segments: ['Equity Cash'],
  solo: [],
  firm: [
    '{regName} raises and manages closed-ended funds that lend to and invest in unlisted Indian companies. {name} has led the {city} office since {since}, with {team} investment professionals.',
    'From {city}, {regName} manages Category I and II funds for growing businesses outside the large start-up circles: component makers, clinics, schools, food processors.',
  ],
  method: [
    'Of some {four hundred|three hundred|five hundred} proposals a year, four or five are funded. Site visits, reference calls to former employees and a forensic look at three years of bank statements come before a term sheet.',
    'We prefer companies with revenue of ₹40 to ₹400 crore and an owner who answers questions. Structures carry security or preference wherever possible, and covenants that are actually monitored.',
  ],
  practice: [
    'Drawdowns are announced fifteen days ahead. Investors receive valuations twice a year by a registered valuer, and a frank page on each company that has fallen behind plan.',
    'The team invests in each fund on the same terms as everybody else. Distributions are paid as they arise and are not reinvested.',
  ],
  plans: [
    {
      segment: 'bonds',
      titles: [
        'Growth Credit Fund',
        'Secured Lending Fund',
        'Mid-Market Credit Series',
        'Working Capital Credit Fund',
      ],
      facts: { term: ['five', 'six'], loans: ['18 to 24', '15 to 20', '20 to 30'] },
      lead: [
        'A Category II credit fund with a life of {term} years that lends to {loans} mid-sized companies against security.',
        'Secured loans to {loans} Indian companies in one closed-ended fund, quarterly distributions, {term} years.',
      ],
      body: [
        'Loans of ₹10 to ₹45 crore are secured by plant, property or shares and amortise from the second year. Defaults happen; our plan assumes that one loan in fifteen will need a workout.',
        'Units cannot be redeemed during the life of the fund. Please invest only what will not be missed for {term} years and an extension of two.',
      ],
      features: [
        'Closed-ended, {term} years with extension',
        '{loans} secured loans',
        'Quarterly distributions as received',
        'Valuation twice a year by a registered valuer',
        'Page on each loan behind plan',
      ],
      price: [1499, 2999],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [10, 15], spread: 2 },
    },
    {
      segment: 'investing',
      titles: [
        'Pre-Listing Opportunities',
        'Late-Stage Equity Fund',
        'Growth Equity Series',
        'Next Listing Fund',
      ],
      facts: { companies: ['ten to twelve', 'eight to ten', 'twelve to fifteen'] },
      lead: [
        'A Category II fund that buys minority stakes in {companies} companies two to four years before a possible listing.',
        'Growth equity in {companies} unlisted companies with audited profits, for investors who can wait seven years.',
      ],
      body: [
        'Stakes range from five to fifteen per cent and carry information and exit rights. Listings get delayed, sometimes for good; other exits are agreed at entry where owners accept it.',
        'Money is drawn over thirty months. The early years show losses from fees and set-up costs before values move, which is normal for such funds and uncomfortable all the same.',
      ],
      features: [
        '{companies} companies with audited profits',
        'Drawdown over thirty months',
        'Information and exit rights',
        'Sponsor commitment on equal terms',
        'Yearly meeting with portfolio companies',
      ],
      price: [1999, 2999],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [9, 21], spread: 11 },
    },
  ],
}

export const aif: CategoryTexts = {
  styles: [longShort, privateMarkets],
  firmEndings: ['Alternatives LLP', 'Alternate Asset Managers LLP', 'Capital Partners LLP'],
  member: [
    '{name} is responsible for investors of {company} in {city}. {first} has worked with alternative funds since {since} and prepares drawdowns, reports and meetings.',
  ],
  closing: [
    'Funds are offered privately to persons who can invest ₹1 crore or more, by way of a placement memorandum that has been filed with SEBI. Nothing here is a public offer.',
    'A merchant banker has certified the memorandum; the audit of compliance with it is available to investors each year.',
  ],
  fit: [
    'The amount on this page pays for a briefing and for the preparation of your onboarding file. Investment takes place by private placement and on the terms of the memorandum only.',
    'Eligibility comes first: proof of means, a self-declaration and KYC. We check these before the meeting, so that nobody spends an afternoon in vain.',
    'Read the pages on risk and on fees in the memorandum twice. Questions on them take up most of the meeting, and they should.',
    'Your payment covers a meeting with the investment team and a review of eligibility and documents. It does not reserve an allocation and is no part of your contribution.',
  ],
  bonus: [
    'Placement memorandum with reading guide',
    'Eligibility and accreditation check',
    'Fee and cash-flow model',
    'Reference calls with two present investors',
    'Tax note on pass-through income',
  ],
  disclaimer: [
    [
      'Units of funds managed by {regName} (registration no. {regNumber}) are offered by private placement to eligible investors. This page is not a prospectus, and a decision should rest on the placement memorandum alone.',
      'The performance data presented herein are not verified by Past Risk and Return Verification Agency (PaRRVA) or any other agency recognized by SEBI for this purpose. Past performance is no guarantee of future results.',
      'Alternative funds may use leverage, hold illiquid assets and lose the whole of the money contributed. Valuations of unlisted assets are estimates. Tax treatment depends on the category of the fund and may change.',
    ],
  ],
  refund: [
    [
      'The charge for the briefing and the onboarding file is returned in full if the file shows that you are not eligible, or if you cancel before the meeting. After the meeting no refund is due.',
      'Contributions to a fund are governed by the contribution agreement. Open-ended funds are redeemed on dealing days after the lock-in; closed-ended funds are repaid through distributions during their life.',
      'Requests about charges are settled within seven working days. Grievances may be addressed to the compliance officer, then to SEBI SCORES, and to arbitration as the agreement provides.',
    ],
  ],
}
