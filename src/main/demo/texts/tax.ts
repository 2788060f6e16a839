import type { CategoryTexts, StyleText } from './types.ts'

const marketTax: StyleText = {
  key: 'market-tax',
  segments: ['Equity Cash', 'Future and Option'],
  solo: [
    '{name} is a chartered accountant in {city} who has specialised in taxes of traders and investors since {since}. Broker statements of any length are welcome.',
    'Derivatives turnover, set-off, audit limits: {first} has explained them for {years} years, first to other accountants and now to the people who trade.',
  ],
  firm: [
    '{regName} files returns for market participants. {name} heads the {city} practice of {team}, who work with the statements of more than forty brokers.',
    'Since {since}, {regName} has prepared returns for investors and traders in {city}. A team of {team} keeps deadlines, in {languages}.',
  ],
  method: [
    'Statements are imported, reconciled with the annual information statement and checked trade by trade where figures differ. Only then is a return drafted, with two regimes side by side.',
    'Losses are worth money when they are declared in time. We look back as far as the law lets us and carry forward what can be carried.',
  ],
  practice: [
    'Documents arrive through a locked folder. A draft with questions follows within {five|six|four} working days, and nothing is filed before you approve it.',
    'Notices are answered by the person who prepared the return. Fees are fixed by type of return, and printed.',
  ],
  plans: [
    {
      segment: 'Future and Option',
      titles: [
        'F&O Trader Return',
        'Tax Return for Traders',
        'Business Income: Derivatives',
        'Trader File',
      ],
      facts: { brokers: ['three', 'four', 'five'] },
      lead: [
        'Income tax return for derivative traders with up to {brokers} brokers: turnover, audit check, set-off and filing.',
        'For people with futures and options income: one return, {brokers} brokers, all heads of income.',
      ],
      body: [
        'We compute turnover as the guidance note asks, decide with you whether an audit is needed and which expenses are defensible. Losses are carried forward only when the return is in time, so we chase you.',
        'Speculative, business and capital heads are kept apart. You get a working paper that another accountant could follow.',
      ],
      features: [
        'Statements of up to {brokers} brokers',
        'Turnover and audit check',
        'Old and new regime compared',
        'Advance tax plan for the next year',
        'One notice answered without charge',
      ],
      price: [2499, 6999],
      soldOnce: true,
      validities: [90, 180, 360],
    },
    {
      segment: 'investing',
      titles: ['Capital Gains Return', 'Investor Return', 'Shares and Funds Return'],
      facts: { accounts: ['five', 'four', 'six'] },
      lead: [
        'Return for salaried investors with capital gains from shares, funds and gold across {accounts} accounts.',
        'Salary, dividends and gains from {accounts} accounts in one return, reconciled with the department’s statement.',
      ],
      body: [
        'Grandfathered cost, bonus and split adjustments, buyback rules and foreign shares are dealt with. Differences with the information statement get explained and, where wrong, reported back.',
        'You receive the draft as a readable page before the form. Refunds, if any, are followed until they arrive.',
      ],
      features: [
        'Up to {accounts} accounts and platforms',
        'Reconciled with AIS and 26AS',
        'Loss set-off and carry forward',
        'Readable draft before filing',
      ],
      price: [999, 2999],
      soldOnce: true,
      validities: [90, 180],
    },
    {
      segment: 'investing',
      titles: ['Year-Round Tax Desk', 'Quarterly Tax Care', 'Four Quarters'],
      lead: [
        'Tax care through the year: advance tax, harvesting of gains and losses, employer proofs and the return.',
        'Four reviews a year, one before each instalment of advance tax, and no panic in July.',
      ],
      body: [
        'In each quarter we update your income, compute the instalment and list steps that still help. March brings a session on gains, losses and the exemption limit.',
        'The plan covers residents with income from salary, markets and up to two houses. Firms and foreign income are quoted apart.',
      ],
      features: [
        'Four reviews with computed instalments',
        'Harvesting list in March',
        'Return included',
        'Questions by message in two days',
        'Yearly folder for your records',
      ],
      price: [499, 899],
      validities: [360],
      trialDays: [7],
    },
  ],
}

const businessTax: StyleText = {
  key: 'business-tax',
  segments: ['Equity Cash'],
  solo: [
    '{name} works with freelancers, shops and small firms in {city}. Books, GST and income tax are in one hand, and that hand answers the phone.',
    '{years} years of small-business taxation, most of them in {city}: {first} files on time, and says no to clever ideas that end in notices.',
  ],
  firm: [
    '{regName} is a practice of chartered accountants in {city}. {name} and {team} colleagues serve about four hundred small firms and professionals.',
  ],
  method: [
    'Books are closed monthly and not once a year. GST input is matched with suppliers before payment, which spares most disputes.',
    'A calendar of forty dates governs the office. Clients see which of them concern them, who is waiting for whom, and what is filed.',
  ],
  practice: [
    'Each client has one accountant and one reviewer. Advice on structure, such as firm or company, is put in writing with its costs over three years.',
    'Assessments and appeals are handled up to the first appellate stage; beyond that we bring in counsel and stay on the file.',
  ],
  plans: [
    {
      segment: 'investing',
      titles: ['GST and Books Monthly', 'Monthly Compliance Desk', 'Books, GST, TDS'],
      facts: { entries: ['200', '300', '150'] },
      lead: [
        'Monthly bookkeeping, GST returns and TDS for firms with up to {entries} entries a month.',
        'Compliance by subscription: books, GSTR-1, GSTR-3B and TDS, up to {entries} entries.',
      ],
      body: [
        'You photograph bills or share a folder; we post, match input credit and send the liability by the {tenth|twelfth|fourteenth} for your approval. Late fees caused by us are paid by us.',
        'A monthly page shows sales, margin, taxes and who has not paid you.',
      ],
      features: [
        'Books with up to {entries} entries a month',
        'GSTR-1, GSTR-3B and TDS filed',
        'Input credit matched with suppliers',
        'Monthly page with receivables',
        'Late fees caused by us are ours',
      ],
      price: [1199, 2499],
      validities: [90, 180, 360],
      trialDays: [10],
    },
    {
      segment: 'investing',
      titles: ['Freelancer Tax Plan', 'Consultant’s Return and GST', 'Creator Tax Plan'],
      lead: [
        'Tax for freelancers and creators: presumptive scheme or books, foreign clients, GST threshold and advance tax.',
        'For people who invoice for themselves, with income from India and abroad, and no wish to become accountants.',
      ],
      body: [
        'We compare the presumptive scheme with real expenses, register for GST when it is due or useful, and file letters of undertaking for export of services.',
        'Gifts of products and platform payments in kind are income too. We keep a simple record of them for you.',
      ],
      features: [
        'Comparison of schemes in rupees',
        'Advance tax reminders with challans',
        'LUT and foreign inward papers',
        'Return included',
      ],
      price: [499, 1299],
      validities: [180, 360],
      trialDays: [7],
    },
    {
      segment: 'investing',
      titles: ['Notice and Assessment Help', 'Reply to a Notice', 'Assessment File'],
      facts: { days: ['two', 'three'] },
      lead: [
        'A reply to an income tax or GST notice: reading, documents, draft in {days} working days and filing.',
        'You received a notice. We read it the same day, tell you how serious it is and draft a reply in {days} working days.',
      ],
      body: [
        'Most notices ask for an explanation and end with one. Where tax is due we compute it and advise whether paying early saves interest and penalty.',
        'One hearing by video is covered. Appeals are quoted apart, after a frank opinion on the chances.',
      ],
      features: [
        'Same-day reading of the notice',
        'Draft reply within {days} working days',
        'Document list and filing',
        'One hearing by video',
      ],
      price: [1999, 5999],
      soldOnce: true,
      validities: [90],
    },
  ],
}

export const taxExperts: CategoryTexts = {
  styles: [marketTax, businessTax],
  firmEndings: ['& Co., Chartered Accountants', 'Tax Consultants LLP', 'Accountants LLP'],
  member: [
    '{name} is an accountant at {company} in {city}, with the practice since {since}. Returns are reviewed by a partner before they are filed.',
  ],
  closing: [
    'No return is filed without written approval, and login details are never kept. Where the portal allows it, we work as authorised representative.',
    'What you send is deleted from the working folder after the retention period set by law.',
  ],
  fit: [
    'We prepare returns on the documents given to us. Aggressive positions are named as such, and you decide with the risk in view.',
    'The plan covers the work listed here. Anything beyond is quoted before it begins, and often it is not needed.',
    'Your documents stay in a locked folder that you can empty yourself. Passwords of portals are neither asked for nor stored.',
    'One accountant answers for your file, and a partner reads it before anything is filed.',
    'Please send documents early. A return in June costs the same as one on the last evening and is read twice as carefully.',
  ],
  bonus: [
    'Document checklist by source of income',
    'Calendar of due dates',
    'Regime comparison each year',
    'Session on common notices',
    'Locked folder for eight years',
    'Ledger template as a spreadsheet',
  ],
  disclaimer: [
    [
      '{regName} (membership no. {regNumber}) provides accounting and tax services and gives no advice on securities. Opinions rest on the law and on the documents at the date of writing.',
      'Tax law is subject to interpretation, amendment and dispute. Another view by an officer or a court remains possible even where a position is well supported; interest and penalties are borne by the taxpayer.',
      'Savings shown in comparisons are computed from figures supplied by the client. They are estimates, and the final amount follows from the assessment.',
    ],
  ],
  refund: [
    [
      'Before work has begun the fee is returned in full. When a draft has been sent, half is returned; after filing there is no refund, except for a mistake of ours, which we correct without charge and whose late fees we bear.',
      'Monthly plans end with the month in which you tell us. Books and working papers are handed over in a common format.',
      'Refunds are paid within seven working days to the account that paid. Government fees and taxes paid on your behalf cannot be returned by us.',
    ],
  ],
}
