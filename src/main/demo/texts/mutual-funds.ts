import type { CategoryTexts, FundText, StyleText } from './types.ts'

const fund: FundText = {
  minimum: [500, 1000, 5000],
  aumCrore: [140, 6200],
  accountLakh: [2, 7],
  drift: [8, 17],
  spread: 6,
}

const fundHouse: StyleText = {
  key: 'fund-house',
  isExclusive: true,
  firmEndings: ['Asset Management Private Limited', 'Asset Managers Private Limited'],
  segments: ['Equity Cash'],
  solo: [],
  firm: [
    '{regName} is a small fund house in {city}. {name} heads a team of {team}; the house offers nine schemes and intends to keep it at nine.',
    'Set up in {city} in {since}, {regName} manages open-ended schemes for savers across the country, with service in {languages}.',
  ],
  method: [
    'Each scheme has a one-page mandate that has not changed since launch. Managers may differ in opinion but not in process: a company needs three years of clean accounts and a written case before it can be bought.',
    'Equity schemes hold forty to sixty companies; debt schemes hold sovereign and AAA paper and match the maturity in their name. Concentration, turnover and liquidity are published each month.',
  ],
  practice: [
    'Direct and regular plans are offered side by side, with the difference in cost shown in rupees for a SIP of ₹5,000. Managers invest part of their pay in their own schemes, as the rules require, and disclose how much.',
    'Investor meetings travel through {six|eight|ten} towns a year. Questions are answered by the managers themselves.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Flexi Cap Fund',
        'Large and Mid Cap Fund',
        'Equity Opportunities Fund',
        'Multi Cap Fund',
      ],
      facts: {
        names: ['45 to 60', '40 to 55', '50 to 65'],
        bench: ['Nifty 500 TRI', 'Nifty LargeMidcap 250 TRI', 'BSE 500 TRI'],
      },
      lead: [
        'An open-ended equity scheme with {names} holdings across company sizes, benchmark {bench}.',
        'Equity of all sizes in one scheme: {names} companies, benchmark {bench}, riskometer "very high".',
      ],
      body: [
        'The manager moves between large and smaller companies by valuation, within the limits of the scheme document. Cash stays below {eight|ten|seven} per cent. Suitable horizons begin at five years.',
        'An exit load of one per cent applies within one year. Systematic plans start at small amounts and can be paused twice without closing them.',
      ],
      features: [
        'Open-ended equity scheme, {names} holdings',
        'Benchmark {bench}',
        'Systematic plans with step-up and pause',
        'Portfolio disclosure each month',
        'Direct and regular plan side by side',
      ],
      price: [499, 749],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [9, 18], spread: 7 },
    },
    {
      segment: 'investing',
      titles: [
        'Balanced Advantage Fund',
        'Equity Savings Fund',
        'Aggressive Hybrid Fund',
        'Multi Asset Fund',
      ],
      lead: [
        'A hybrid scheme that shifts between shares and bonds by a valuation model published on the website.',
        'Shares, bonds and arbitrage in proportions that follow the price of the market, for a smoother ride and a lower ceiling.',
      ],
      body: [
        'The model is reviewed once a year by the trustees. Net equity has ranged from {31 to 74|28 to 70|35 to 78} per cent since launch. Debt is sovereign, AAA or treasury bills.',
        'Hybrid schemes fall too, usually by less than equity schemes. Taxation follows the equity share, which the scheme keeps above the legal threshold.',
      ],
      features: [
        'Equity share by a published model',
        'Sovereign and AAA debt only',
        'Monthly note on allocation changes',
        'Systematic withdrawal for retired investors',
      ],
      price: [499, 749],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [8, 13], spread: 4 },
    },
    {
      segment: 'bonds',
      titles: [
        'Short Duration Fund',
        'Corporate Bond Fund',
        'Short Term Bond Fund',
        'Banking and PSU Debt Fund',
      ],
      facts: { duration: ['one to three', 'one and a half to three', 'two to four'] },
      lead: [
        'A debt scheme of sovereign and highly rated paper with a duration of {duration} years, for money with a date.',
        'Bonds of the government and of highly rated issuers, duration {duration} years, no exit load after thirty days.',
      ],
      body: [
        'Interest rates and credit are the two risks. The scheme takes some of the first and little of the second: no paper below AA+ has been bought since launch.',
        'Net asset values fall when rates rise. For money needed within three months our liquid scheme, or a bank account, does the job more simply.',
      ],
      features: [
        'Duration of {duration} years',
        'No paper below AA+',
        'Complete holdings twice a month',
        'Redemption on the next working day',
      ],
      price: [499, 649],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, drift: [6, 8], spread: 1 },
    },
  ],
}

const distributor: StyleText = {
  key: 'distributor',
  isExclusive: true,
  firmEndings: ['Mutual Fund Services LLP', 'Fund Distributors LLP'],
  segments: ['Equity Cash'],
  solo: [
    '{name} is a mutual fund distributor in {city}, AMFI-registered since {since}. Three hundred families, many in the second generation, have their SIPs looked after here.',
    'For {years} years {first} has helped savers in and around {city} to begin small and carry on. Paper forms have given way to the phone; the visits have stayed.',
  ],
  firm: [
    '{regName} distributes mutual funds from {city}. {name} and a team of {team} serve {languages}-speaking families and small firms.',
  ],
  method: [
    'As a distributor, the practice earns a trail commission from fund houses and says so at the first meeting, with the amounts. Direct plans cost less; what we add is selection, paperwork and a hand on the shoulder in bad months.',
    'Shortlists hold three schemes per category. Age, cost, consistency of mandate and the tenure of the manager count; the past year does not.',
  ],
  practice: [
    'Each family is reviewed once a year around a birthday or anniversary, with a two-page statement: what came in, what it is worth, what should change.',
    'Nominations, KYC and bank mandates are checked every spring, since more money is lost to paperwork than to markets.',
  ],
  plans: [
    {
      segment: 'investing',
      titles: [
        'SIP Basket: Long Term',
        'Long-Run SIP Set',
        'SIP for a Child’s Studies',
        'Wealth Habit SIP',
      ],
      facts: { schemes: ['three', 'four'], years: ['ten', 'eight', 'twelve'] },
      lead: [
        'A set of {schemes} diversified schemes for monthly saving over {years} years, with a yearly review.',
        'Monthly saving in {schemes} schemes, from small amounts, for a goal about {years} years away.',
      ],
      body: [
        'The set combines a large-company scheme, a flexible one and, where the horizon allows, a smaller-company scheme. Step-ups of {five|ten} per cent a year are agreed at the beginning, because that is when they are easy.',
        'Figures shown are those of the set as we have kept it for clients, after scheme expenses. Your own will depend on dates and amounts.',
      ],
      features: [
        'Set of {schemes} schemes with reasons',
        'Mandate and KYC done together',
        'Yearly review with a two-page statement',
        'Commission disclosed in rupees',
        'Reminder for step-up',
      ],
      price: [499, 699],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, aumCrore: [12, 95], accountLakh: [3, 9] },
    },
    {
      segment: 'investing',
      titles: ['Tax Saver ELSS Set', '80C with Equity', 'ELSS in Two Schemes'],
      lead: [
        'Two equity-linked savings schemes for those who use the old tax regime, bought monthly and not in March.',
        'A tax-saving set with a lock-in of three years per instalment, for savers who also want equity for the long run.',
      ],
      body: [
        'We first check which regime suits you; under the new one the deduction does not exist and a plain scheme without lock-in is more sensible.',
        'Instalments unlock one by one. Most families leave them running, and we talk about it each year.',
      ],
      features: [
        'Check of tax regime beforehand',
        'Two schemes with different styles',
        'Lock-in calendar per instalment',
        'Proofs for your employer in January',
      ],
      price: [499, 599],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, aumCrore: [8, 60], accountLakh: [2, 5] },
    },
    {
      segment: 'investing',
      titles: ['Monthly Income Set (SWP)', 'Withdrawal Plan Set', 'Income from Hybrids'],
      facts: { rate: ['six', 'five', 'five and a half'] },
      lead: [
        'Hybrid and short-duration schemes with a systematic withdrawal, planned at {rate} per cent a year of the starting amount.',
        'A withdrawal set for retired savers. The planned rate is {rate} per cent a year; it is checked each year and lowered when needed.',
      ],
      body: [
        'Withdrawals come partly from capital, and the balance can shrink in weak markets. Two years of withdrawals are kept in short-duration schemes so that equity need not be sold at a bad time.',
        'Tax is due on the gain part of each withdrawal only. The yearly statement shows it separately.',
      ],
      features: [
        'Two years of withdrawals kept apart',
        'Planned rate of {rate} per cent, reviewed yearly',
        'Tax statement per financial year',
        'Family member may join reviews',
      ],
      price: [499, 799],
      soldOnce: true,
      validities: [360],
      fund: { ...fund, aumCrore: [10, 70], accountLakh: [14, 38], drift: [7, 11], spread: 3 },
    },
  ],
}

export const mutualFunds: CategoryTexts = {
  styles: [fundHouse, distributor],
  firmEndings: [
    'Asset Management Private Limited',
    'Mutual Fund Services LLP',
    'Fund Distributors LLP',
  ],
  member: [
    '{name} serves investors of {company} in and around {city}. {first} has worked in mutual fund distribution since {since} and speaks to every client at least once a year.',
  ],
  closing: [
    'Mutual funds are for goals with a date. Money for next year’s fees belongs in a bank, and we say so.',
    'A complaint reaches the compliance officer directly; the address is on this page and on every statement.',
  ],
  fit: [
    'The price is for a personal onboarding session with KYC, mandate and nomination, and is no charge on the investment: schemes have no entry load.',
    'Please bring your PAN, a cancelled cheque and the names of your nominees to the session. Everything else is done on the screen together.',
    'Invest what you will not need before the stated horizon. You can redeem earlier, at the value of that day, which may be lower than what you paid.',
    'Our charge is for the paperwork and the time. It is the same for a small and for a large investment, and it is due once.',
    'You pay here for the session in which accounts, mandates and nominations are set up together. Units are bought from the fund house at the day’s net asset value, without an entry load.',
  ],
  bonus: [
    'Goal calculator as a spreadsheet',
    'Consolidated statement each quarter',
    'KYC and nomination check',
    'Scheme documents in {languages}',
    'Reminder before lock-ins end',
    'Yearly capital gains statement',
  ],
  disclaimer: [
    [
      'Mutual fund investments are subject to market risks, read all scheme related documents carefully. {regName} ({regNumber}) neither promises nor indicates any return, and units may be worth less than was paid for them.',
      'The performance data presented herein are not verified by Past Risk and Return Verification Agency (PaRRVA) or any other agency recognized by SEBI for this purpose. Past performance is no guarantee of future results.',
      'Returns for periods above one year are compounded annually, others are simple. Figures of a set combine schemes in fixed weights, before the investor’s own taxes. Distributors receive commission from fund houses, which is disclosed on request and in every proposal.',
    ],
  ],
  refund: [
    [
      'The onboarding session can be cancelled up to two hours before its start for a full refund, and moved as often as you like. If KYC fails for reasons outside your control, the charge is returned.',
      'Units are redeemed by the fund house at the net asset value of the day, less an exit load where the scheme has one. {regName} holds no money of investors and cannot refund an investment.',
      'Refunds reach the paying account within five working days. The compliance officer answers questions on charges within three working days, and unresolved complaints may be taken to SEBI SCORES.',
    ],
  ],
}
