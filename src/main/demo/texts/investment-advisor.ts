import type { CategoryTexts, StyleText } from './types.ts'

const familyPlanning: StyleText = {
  key: 'family-planning',
  segments: ['Equity Cash'],
  solo: [
    '{name} plans money for families in {city} and, since the video call became ordinary, well beyond it. {years} years in the profession have made the first meeting longer and the plan shorter.',
    'A fee-only adviser since {since}, {first} works with about {sixty|eighty|ninety} households. There is no commission from any product, and the yearly fee is the whole of the income.',
  ],
  firm: [
    '{regName} is a fee-only advisory firm in {city}. {name} and {team} colleagues look after families with two to four earning members, in {languages}.',
    'Founded in {since}, {regName} advises salaried families and small business owners. The {team} people on the team include certified planners and a former insurance underwriter.',
  ],
  method: [
    'Advice begins with a risk profile, a list of goals with dates, and an honest look at cash flow. The plan names amounts, accounts and dates; products come last and are direct plans or plain deposits wherever those do the work.',
    'The order seldom changes: emergency fund, term cover, health cover, debts above nine per cent, and only then investments. Allocation follows need before appetite, and is written as a range with a date of review.',
  ],
  practice: [
    'Clients meet the adviser {three|four} times in the first year and twice a year after that. Each meeting ends with a page of what was decided and who does it by when.',
    'Money never passes through the practice. Clients transact on their own platforms; we check the statements each quarter and write when something has drifted.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Family Financial Plan',
        'Household Plan and Reviews',
        'First Plan for a Family',
        'Goals to Accounts',
      ],
      facts: { meetings: ['four', 'three', 'five'], weeks: ['five', 'six', 'four'] },
      lead: [
        'A written plan for the household in {weeks} weeks: cash flow, cover, debts, goals and allocation, followed by reviews for the rest of the term.',
        'For families who want one page that says what to do this year. {meetings} meetings, one plan, and help in carrying it out.',
      ],
      body: [
        'We begin with documents, a risk profile and a conversation with both partners. The draft plan is discussed line by line before it is signed. It states what we assumed for inflation and returns, and what happens if those assumptions are wrong by two points.',
        'Execution is yours, on accounts in your name. We sit beside you on a call for the first transactions and check the statements at every review.',
      ],
      features: [
        'Risk profile and goal sheet',
        'Written plan within {weeks} weeks',
        '{meetings} meetings by video or in person',
        'Term and health cover review without selling any',
        'Nominee, will and account checklist',
        'Quarterly check of statements',
      ],
      price: [799, 1699],
      validities: [180, 360],
    },
    {
      segment: 'Equity Cash',
      titles: [
        'Portfolio Review: Mutual Funds',
        'Second Opinion on Your Portfolio',
        'Portfolio Spring Cleaning',
      ],
      facts: { days: ['ten', 'twelve', 'fifteen'] },
      lead: [
        'A review of everything you own, from old funds to forgotten shares, with a written recommendation in {days} working days.',
        'Portfolios collect things. This review lists holdings, costs and overlaps, and says what to keep, what to stop and what to sell, with the tax of each step.',
      ],
      body: [
        'The report shows allocation before and after, the yearly cost of regular plans against direct ones, and a sequence of switches that keeps exit loads and capital gains tax low.',
        'One call explains the report, a second after three months checks what has been done. Suitability is recorded for each recommendation.',
      ],
      features: [
        'Consolidated holdings from CAS and demat',
        'Overlap and cost table',
        'Switch sequence with exit load and tax',
        'Written recommendation within {days} working days',
        'Follow-up call after three months',
      ],
      price: [999, 1999],
      validities: [90, 180],
    },
    {
      segment: 'Equity Cash',
      titles: ['Young Earner Programme', 'First Salary, First Plan', 'Starting Out'],
      lead: [
        'A year of advice for people in their first jobs: provident fund, tax regime, insurance, a first SIP and how to leave credit card debt behind.',
        'Small amounts deserve advice too. Four sessions over a year, each about one decision, and a helpline by message in between.',
      ],
      body: [
        'Sessions come in an order: spending and safety, tax regime and PF, cover, investing. Between them there are two short tasks that take less than an hour.',
        'The advice is individual and recorded, with a risk profile at the start. It does not include single shares, derivatives or crypto assets.',
      ],
      features: [
        'Four sessions of 45 minutes',
        'Tax regime comparison with your payslip',
        'Health and term cover shortlist',
        'First investments set up together',
        'Questions by message, answered in two days',
      ],
      price: [499, 999],
      validities: [360],
    },
  ],
}

const equityAdvice: StyleText = {
  key: 'equity-advice',
  segments: ['Equity Cash', 'Future and Option'],
  solo: [
    '{name} advises on direct equity portfolios from {city}. Clients hold twelve to eighteen companies in their own demat accounts and receive advice that fits their profile, in writing.',
    'Since {since}, {first} has advised investors who prefer shares to funds. The number of clients is limited to {seventy|one hundred|ninety}, because suitability cannot be judged by the thousand.',
  ],
  firm: [
    '{regName} gives portfolio advice on listed equity. {name} chairs the investment committee of {team} in {city}, which decides by written vote.',
    'An advisory firm in {city} since {since}, {regName} looks after direct equity portfolios for professionals. The team of {team} speaks {languages}.',
  ],
  method: [
    'Each client has a risk profile, a ceiling for equity and a list of companies that are out of bounds. Advice is given against that file, so that two clients may be told different things on the same morning, with reasons.',
    'Portfolios are built in three or four steps over several months. No position starts above {five|six} per cent, cash is a position too, and derivatives are used for protection or not at all.',
  ],
  practice: [
    'A quarterly letter shows portfolio, benchmark and costs side by side, whichever of them looks good. Advice is never given on a telephone call without a written confirmation the same day.',
    'Clients can see the file that is kept on them at any time: profile, advice, rationale, dates. It stays for five years after they leave.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Direct Equity Advice',
        'Core Equity Portfolio Advice',
        'Advised Equity: Own Demat',
        'A Portfolio of Companies',
      ],
      facts: {
        review: ['monthly', 'six-weekly', 'quarterly'],
        names: ['12 to 16', '14 to 18', '15 to 20'],
      },
      lead: [
        'Personal advice on a portfolio of {names} companies in your own demat account, with a {review} review and written rationale for every step.',
        'For investors with an existing portfolio or fresh savings who want advice that knows their file. {names} companies, {review} reviews.',
      ],
      body: [
        'Onboarding takes about two weeks: agreement, KYC, risk profile, a review of present holdings and a transition plan with its tax cost. Buying happens in stages and only when you confirm.',
        'Equity can fall by a third or more, and has done so several times. The agreed ceiling for equity decides how much of that reaches you; we will not raise it in a good year without a new profile.',
      ],
      features: [
        'Risk profile, suitability note and ceiling for equity',
        '{names} companies with written rationale',
        '{review} review with a video call',
        'Transition plan for present holdings',
        'Capital gains planning before March',
        'Letter with costs and benchmark each quarter',
      ],
      price: [1499, 3499],
      validities: [90, 180, 360],
    },
    {
      segment: 'Future and Option',
      titles: [
        'Portfolio Protection Advice',
        'Hedge Advice for Large Holdings',
        'Concentrated Holding Advice',
      ],
      lead: [
        'Advice for people with a large holding in one company, such as employee stock: how to hedge, how to diversify and what each costs in tax.',
        'Protection with index and stock puts, collars and staged sales, worked out for your holding and your restrictions on trading.',
      ],
      body: [
        'We map lock-ins, trading windows and the cost of acquisition first. You then see three routes with their price in rupees, among them doing nothing.',
        'Options used for protection expire worthless in quiet years; that is the premium for insurance. We tell you the yearly cost as a share of the holding before you begin.',
      ],
      features: [
        'Map of lock-ins and windows',
        'Three routes with cost and tax',
        'Quarterly review of hedges',
        'Coordination with your tax adviser',
      ],
      price: [1799, 3499],
      validities: [180, 360],
    },
    {
      segment: 'Equity Cash',
      titles: ['ETF Allocation Advice', 'Index and Gold Allocation', 'Simple Allocation, Reviewed'],
      facts: { blocks: ['four', 'five', 'six'] },
      lead: [
        'An allocation in {blocks} low-cost building blocks, index funds, gold and bonds, fitted to your profile and rebalanced twice a year.',
        'Advice for people who do not want to think about single shares: {blocks} funds, one page, two dates a year.',
      ],
      body: [
        'We choose vehicles by cost, tracking difference and liquidity, and say why. Rebalancing happens within bands, with an eye on exit loads and gains tax.',
        'The allocation will trail whichever asset does well in a given year, by construction. It is meant to be kept for a long time.',
      ],
      features: [
        'Risk profile and target allocation',
        '{blocks} building blocks with reasons',
        'Two rebalancing notes a year',
        'Yearly call and cost statement',
      ],
      price: [599, 1499],
      validities: [180, 360],
    },
  ],
}

const retirement: StyleText = {
  key: 'retirement',
  segments: ['Equity Cash'],
  solo: [
    '{name} advises on one subject: the years after the last salary. From {city}, {first} works with people between fifty and seventy-five, often together with their children.',
    '{years} years of advising retirees have taught {first} to begin with the monthly expense and not with the corpus. The practice is in {city}, and home visits are part of it.',
  ],
  firm: [
    '{regName} in {city} plans retirement income. {name} started it in {since} after leaving a pension fund; the {team} advisers speak {languages}.',
    'Retirement is the only subject of {regName}. {name} and a team of {team} turn savings into a monthly income that is meant to last.',
  ],
  method: [
    'Expenses are split in three layers, and each layer has its own source: pension and annuity for what must be paid, deposits and bonds for what should be, equity for what may wait fifteen years.',
    'We test the plan against a bad first decade, higher inflation and a long life. If it fails, the plan changes before the portfolio does: a later date, a smaller house, a part-time year.',
  ],
  practice: [
    'The plan comes with a calendar for withdrawals, advance tax and form filing. Nominations and wills are checked at the start, and a family member may join each meeting.',
    'Paper is available in large print and in {languages}. Statements are read with the client and not merely sent.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Retirement Income Plan',
        'The Monthly Income Plan',
        'From Corpus to Income',
        'Pension of Your Own',
      ],
      facts: { buckets: ['three', 'four'], years: ['thirty', 'thirty-five'] },
      lead: [
        'A plan that turns provident fund, gratuity and savings into a monthly income, tested over {years} years of expenses.',
        'For people within five years of retirement on either side: {buckets} layers of money, one calendar of withdrawals, two meetings a year.',
      ],
      body: [
        'We work with actual expenses of the past year, medical cover, dependants and the house. The plan lists where each rupee comes from in the first five years and what is refilled afterwards.',
        'Income from markets varies. The plan states which expenses do not depend on markets at all, and how far the rest could be cut in a poor stretch.',
      ],
      features: [
        'Income plan over {years} years in three scenarios',
        'Withdrawal calendar with tax',
        'Review of deposits, bonds, annuities and funds',
        'Will and nomination checklist',
        'Two meetings a year, family welcome',
      ],
      price: [899, 1899],
      validities: [180, 360],
    },
    {
      segment: 'Equity Cash',
      titles: ['Ten Years to Go', 'Pre-Retirement Review', 'Late Starter Plan'],
      lead: [
        'Advice for the last decade of work: how much is enough, what to pay off, and how to lower risk in steps and not in a fright.',
        'A plan for people between forty-five and fifty-eight whose savings have not kept pace, without blame and with arithmetic.',
      ],
      body: [
        'The first session produces a number and its range; the second the savings rate and the order of debts; the third the allocation and the glide of equity over ten years.',
        'Sometimes the honest answer is to work three years longer. We say so early, when there is still a choice.',
      ],
      features: [
        'Number and range for retirement',
        'Order of debts and savings rate',
        'Allocation path over ten years',
        'Yearly review and revised projection',
        'NPS and provident fund choices',
      ],
      price: [699, 1499],
      validities: [180, 360],
    },
  ],
}

const nri: StyleText = {
  key: 'nri',
  segments: ['Equity Cash'],
  solo: [
    '{name} advises Indians who live abroad and families with one leg in two countries. Office hours in {city} begin in the afternoon and end when it suits the Gulf, Europe or the American east coast.',
  ],
  firm: [
    '{regName} in {city} advises non-resident Indians. {name} built a team of {team} that knows repatriation, tax treaties and the paperwork between them.',
  ],
  method: [
    'Residential status comes first, for it decides accounts, taxes and what may be bought. The plan then separates money that will return to India from money that will not.',
    'We read both tax systems side by side, with a partner in the country of residence where needed, before a single fund is named.',
  ],
  practice: [
    'Documents move through a secure folder, signatures are electronic, and every meeting is followed by a written note in both currencies.',
    'Clients receive a calendar of filings in India and reminders for KYC updates, which are the usual reason why accounts freeze.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: ['NRI Financial Plan', 'Two-Country Plan', 'Plan for Indians Abroad'],
      facts: { zone: ['the Gulf', 'Europe and the Gulf', 'North America and Europe'] },
      lead: [
        'A plan for residents of {zone}: NRE and NRO accounts, investments, tax in both countries, and the question of coming back.',
        'Advice across borders for clients in {zone}, written in rupees and in the currency of the salary.',
      ],
      body: [
        'We check status, accounts and KYC, then income and goals in each country. Some Indian funds do not accept investors of certain countries; the plan uses what is open to you.',
        'Exchange rates move the result as much as markets do. The plan shows goals in the currency in which they will be paid.',
      ],
      features: [
        'Status and account review',
        'Plan in two currencies',
        'Treaty note and filing calendar',
        'Three meetings at your time of day',
        'Repatriation checklist',
      ],
      price: [1199, 2299],
      validities: [180, 360],
    },
    {
      segment: 'Equity Cash',
      titles: ['Returning to India', 'Homecoming Money Plan', 'Return Year Advice'],
      lead: [
        'Advice for the year of return: the window for status changes, foreign accounts, retirement plans abroad and the first Indian tax return.',
        'Moving back involves about forty decisions with dates. This plan puts them in order and sits with you through the first twelve months.',
      ],
      body: [
        'Some choices close once you land, among them which assets to sell while non-resident. We start with those, ideally six months before the flight.',
        'After arrival come account conversions, disclosure schedules and a new risk profile, since the currency of life has changed.',
      ],
      features: [
        'Timeline of decisions with dates',
        'Sale and transfer list before the move',
        'Account conversion checklist',
        'Disclosure schedule for foreign assets',
        'New risk profile and allocation',
      ],
      price: [999, 2199],
      validities: [360],
    },
  ],
}

export const investmentAdvisor: CategoryTexts = {
  styles: [familyPlanning, equityAdvice, retirement, nri],
  firmEndings: [
    'Investment Advisers LLP',
    'Advisory Private Limited',
    'Financial Planners LLP',
    'Wealth Advisers LLP',
  ],
  member: [
    '{name} is an adviser with {company} and looks after its clients in {city}. Persons associated with investment advice hold the same certificates as the firm’s principal, and {first} has worked in the profession since {since}.',
  ],
  closing: [
    'The practice is paid by its clients alone. It takes no commission, does not distribute products, and neither do the families of its advisers.',
    'Advice starts after the agreement is signed and the risk profile is done, never before. Fees stay within the limit that SEBI sets per family and year.',
    'An annual compliance audit is carried out by an independent member of the institute; the status is shown on request.',
    'If you only need one answer, say so. A short paid consultation is sometimes all that is required, and we would rather tell you.',
  ],
  fit: [
    'The first conversation is free of charge and without obligation; it is about whether we suit each other and not about products.',
    'Advice begins only after the agreement and the risk profile are complete. Until then nothing is recommended and no fee is due.',
    'This plan is right for people who will do what is agreed. It is less useful to those who look for a tip a week.',
    'Investments are subject to market risk, and a plan does not remove it. It does make clear how much of it you carry, and why.',
    'You keep your accounts, your broker and your passwords. We never transact for you.',
    'The term may be ended at any time; the unused part of the fee is returned as set out in the refund policy.',
  ],
  bonus: [
    'Document vault checklist',
    'Yearly tax calendar',
    'One session for a second family member',
    'Insurance claim guide',
    'Spreadsheet for the monthly budget',
    'Newsletter in {languages}',
    'Template for a simple will',
    'Reading list for teenagers of the family',
  ],
  disclaimer: [
    [
      'Advice by {regName} (registration no. {regNumber}) is given to the client of the agreement, on the facts that the client provided, and is not meant for others. If facts change, please tell us; until then the advice rests on the file.',
      'Projections are illustrations based on stated assumptions. They are not promises, and actual results will differ. Taxes are described as the law stands on the day of the report.',
      '{regName} does not execute transactions, holds no power of attorney and receives no commission from product makers. Where a holding of the adviser could influence advice, it is disclosed before the advice is given.',
    ],
    [
      '{regName} acts as an Investment Adviser under no. {regNumber} and in no other capacity. Material on this page is general information and does not become advice until an agreement has been signed and a risk profile completed.',
      'Every investment can lose value, including those considered conservative. Diversification reduces some risks and leaves others as they are. Past behaviour of an asset is a poor guide to a single year.',
      'The adviser relies on statements, valuations and tax data supplied by the client and by third parties, and cannot answer for mistakes in them. Clients should read scheme documents before they invest.',
    ],
  ],
  refund: [
    [
      'Either side may end the agreement with a written notice. The fee for the unexpired period is returned in proportion; a breakage fee of not more than one quarter’s fee may be kept where the plan document has already been delivered, and the agreement states the amount.',
      'If no advice has been given yet, the whole fee is returned. Requests go to the compliance officer and are settled within ten working days to the account of the payer.',
      'Should the registration lapse, be suspended for more than sixty days or be cancelled, the fee is returned in proportion from that date. GST is reversed by a credit note. Nothing in this policy limits the right to complain to SEBI through SCORES.',
    ],
    [
      'A fee is earned by the day. When the service ends early, the days that remain are refunded; for engagements that consist of a single report, the refund is full before work has begun and half until the draft is sent.',
      'We do not charge for leaving. Records of advice stay available to you for five years after the end of the agreement.',
      'Payments made twice or to a wrong plan are returned in full. Please write from the registered e-mail address so that the request can be matched with the agreement.',
    ],
  ],
}
