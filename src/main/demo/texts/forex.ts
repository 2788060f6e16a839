import type { CategoryTexts, StyleText } from './types.ts'

const hedging: StyleText = {
  key: 'hedging',
  segments: ['Future and Option'],
  solo: [
    '{name} helps small exporters and importers in {city} with currency risk. Twenty minutes a week with the owner, a sheet with open orders, and a decision on how much to cover: that has been the practice since {since}.',
    'A banker for half a career, {first} left the dealing room in {since} to sit on the other side of the table. Clients are firms with invoices in dollars, euros or dirhams.',
  ],
  firm: [
    '{regName} advises firms on foreign exchange exposure under FEMA. {name} and a team of {team} in {city} work with exporters, importers and software houses.',
    'Treasury work for companies without a treasurer: {regName} has done it from {city} since {since}, with {team} people who come from bank dealing rooms.',
  ],
  method: [
    'Exposure is measured first, by currency and month. A policy of one page says how much to cover when, and who may decide. Forwards, exchange-traded futures and bought options are compared by their worst outcome.',
    'We do not forecast rates. We ask what rate the business needs in order to earn its margin, and what it would cost to be certain of it.',
  ],
  practice: [
    'Quotes of two or three authorised banks are compared for every larger deal; the saving in the spread often pays the fee. All deals are between the client and its bank.',
    'A monthly page lists exposure, cover and the average rate, in a form that lenders and auditors accept.',
  ],
  plans: [
    {
      segment: 'forex',
      titles: [
        'Exporter Hedge Desk',
        'Currency Cover for Exporters',
        'Invoice Cover Plan',
        'Dollar Receivables Desk',
      ],
      facts: { size: ['₹2 to ₹40 crore', '₹1 to ₹25 crore', '₹5 to ₹80 crore'] },
      lead: [
        'Currency cover for firms with exports of {size} a year: policy, weekly review and comparison of bank quotes.',
        'A treasurer for some hours a month, for exporters with a turnover of {size}.',
      ],
      body: [
        'Onboarding takes two weeks: open orders, costs in foreign currency, credit lines and a policy signed by the owner. From then on a call every week and an alert when your own levels are reached.',
        'Cover removes gains as well as losses. We show both for past years before you decide how much of it you want.',
      ],
      features: [
        'One-page policy with limits',
        'Weekly review call',
        'Comparison of bank quotes',
        'Alert at your own levels',
        'Monthly report for lenders and auditors',
      ],
      price: [1499, 3299],
      validities: [90, 180, 360],
      trialDays: [7],
    },
    {
      segment: 'forex',
      titles: ['Importer Payment Desk', 'Supplier Payment Planner', 'Import Cover Plan'],
      lead: [
        'For importers: when to buy dollars, how much in advance, and what letters of credit and buyers’ credit really cost.',
        'Planning of foreign payments for firms that buy abroad, with cover in steps and a comparison of financing.',
      ],
      body: [
        'A rolling calendar of payments for six months is the heart of the plan. Cover grows as the date comes nearer, so that no single decision weighs too much.',
        'Paperwork under FEMA is part of it: bill of entry matching, advance payment rules and time limits.',
      ],
      features: [
        'Rolling calendar for six months',
        'Stepwise cover by your policy',
        'All-in cost of credit lines',
        'Document checklist under FEMA',
      ],
      price: [1199, 2799],
      validities: [90, 180, 360],
      trialDays: [7],
    },
    {
      segment: 'forex',
      titles: ['USDINR Morning Note', 'Rupee Letter', 'Currency Week'],
      facts: { pairs: ['four', 'five'] },
      lead: [
        'A morning note on the rupee and {pairs} other currencies for finance managers: events, flows, forward premiums, no forecasts.',
        'What matters for the rupee today, in one page by 8:40 am, with forward premiums for {pairs} currencies.',
      ],
      body: [
        'The note states facts and ranges implied by options. It does not give trading levels and is written for firms with an underlying exposure.',
        'A Friday edition looks at reserves, trade figures and policy dates of the following week.',
      ],
      features: [
        'One page by 8:40 am',
        'Forward premiums and implied ranges',
        'Friday edition with calendar',
        'Data file each month',
      ],
      price: [499, 1499],
      validities: [30, 90, 180, 360],
      trialDays: [7, 10],
    },
  ],
}

const remittance: StyleText = {
  key: 'remittance',
  segments: ['Future and Option'],
  solo: [
    '{name} advises families and students on sending money abroad and bringing it back, under the liberalised remittance scheme. Based in {city}, working since {since}.',
    'Forms A2, 15CA and 15CB are the daily bread of {first}, who has guided private remittances from {city} for {years} years.',
  ],
  firm: [
    '{regName} in {city} handles the paperwork of private remittances. {name} and {team} colleagues know which document which bank will ask for next.',
  ],
  method: [
    'Purpose code, limit and tax at source are settled first. We then compare three authorised dealers on the rate, the fees and the hidden margin, and put the difference in rupees next to each.',
    'Every case gets a folder with the trail of funds. It costs an hour now and saves a letter from the department in three years.',
  ],
  practice: [
    'We never receive client money. Transfers run between banks, and the fee is fixed before work begins.',
    'Clients get a note on reporting: foreign assets in the return, credits for tax collected, and dates by which to claim.',
  ],
  plans: [
    {
      segment: 'forex',
      titles: ['Study Abroad Remittance', 'University Fees Abroad', 'Student Transfer Plan'],
      facts: { transfers: ['six', 'four', 'eight'] },
      lead: [
        'Help with up to {transfers} transfers for fees and living costs abroad, documents and tax at source included.',
        'For families with a child at a foreign university: {transfers} transfers, one folder, no surprises at the counter.',
      ],
      body: [
        'We prepare the forms, compare dealers for each transfer and keep count of the yearly limit of both parents. Loans change the tax at source, and we check which order of use is cheaper.',
        'Exchange rates will move between semesters. A simple schedule of partial purchases spreads that risk.',
      ],
      features: [
        'Up to {transfers} transfers',
        'Forms and purpose codes prepared',
        'Comparison of three dealers each time',
        'Yearly limit and tax at source tracked',
      ],
      price: [1499, 3999],
      soldOnce: true,
      validities: [180, 360],
    },
    {
      segment: 'forex',
      titles: ['NRO to NRE Repatriation', 'Sale Proceeds Abroad', 'Repatriation File'],
      lead: [
        'Repatriation of sale proceeds, rent or inheritance, from certificates to the credit abroad.',
        'A complete file for moving money out of an NRO account within the yearly limit.',
      ],
      body: [
        'We collect deeds, tax certificates and bank letters, work with an accountant for 15CB, and accompany the file until the money has arrived.',
        'Time frames depend on banks and offices. Most files take {three to five|four to six} weeks; complicated inheritances take longer.',
      ],
      features: [
        'Checklist by source of funds',
        '15CA and 15CB coordinated',
        'Bank follow-up until credit',
        'File kept for eight years',
      ],
      price: [3499, 8999],
      soldOnce: true,
      validities: [90, 180],
    },
  ],
}

export const forexExperts: CategoryTexts = {
  styles: [hedging, remittance],
  firmEndings: ['Treasury Services LLP', 'Forex Advisory Private Limited', 'Currency Services LLP'],
  member: [
    '{name} works on the exposure desk of {company} in {city} and has done so since {since}.',
  ],
  closing: [
    'Only permitted transactions through authorised dealers are discussed. Trading on foreign internet platforms is not allowed for residents, and we do not touch it.',
    'Fees are fixed and independent of the amounts that move. Banks pay us nothing.',
  ],
  fit: [
    'The plan is for persons and firms with an underlying need for foreign exchange. It is not a trading service and gives no trading levels.',
    'Decisions and deals remain yours and your bank’s. We prepare, compare and keep the record.',
    'We begin with one month of your invoices or bills. After that you know whether the plan is worth its fee.',
    'If your exposure is small, one consultation may do; ask before you subscribe.',
  ],
  bonus: [
    'FEMA checklist for your business',
    'Template for the board policy',
    'Session with your accountant',
    'Bank tariff comparison once a year',
    'Guide to purpose codes',
    'Holiday calendar of currency markets',
  ],
  disclaimer: [
    [
      '{regName} (reference no. {regNumber}) advises on exposure and procedure under the Foreign Exchange Management Act. It does not deal in currencies, does not accept money and gives no recommendation on securities.',
      'Exchange rates are uncertain. Cover removes gains as well as losses, and options can expire without value. Examples use past rates and say nothing about later ones.',
      'Rules and limits change by circular. Advice reflects the position on its date, and transactions must be carried out through authorised dealers who make their own checks.',
    ],
  ],
  refund: [
    [
      'Subscriptions can be ended at any month’s end; unused months are returned. The set-up work of the first two weeks is not charged when you leave within that time.',
      'For single files, half of the fee is returned when the matter ends before submission to a bank, and the whole of it if we decline the case after looking at the documents.',
      'Refunds are paid within seven working days to the account of the payer, with a credit note for GST where it applied. Bank charges and government fees cannot be returned.',
    ],
  ],
}
