import type { CategoryTexts, StyleText } from './types.ts'

const fullService: StyleText = {
  key: 'full-service',
  segments: ['Equity Cash', 'Future and Option', 'Commodities'],
  solo: [
    '{name} is a sub-broker turned stock broker in {city}, in the trade since {since}. The office still has chairs for clients, and some of them come every morning.',
  ],
  firm: [
    '{regName} is a member of the exchanges and has broked for clients in {city} since {since}. {name} and {team} colleagues look after accounts in the cash, derivatives and commodity segments.',
    'A family firm from {city}, {regName} has served investors since {since}. {name} is the second generation; the dealing room, with {team} people, speaks {languages}.',
  ],
  method: [
    'Client money is kept apart and settled by the calendar of the regulator. Contract notes leave the same evening, and pledges are made only on instruction with the client’s own confirmation.',
    'The risk desk sets exposure by client and not by campaign. Margin shortfalls are announced at {noon|1 pm|11:30 am} and again an hour before action is taken.',
  ],
  practice: [
    'Brokerage is one flat sheet, printed on a single page with examples. There are no account opening offers, since customers who come for gifts seldom stay.',
    'An investor grievance officer is on the premises from Monday to Saturday. Complaints are logged with a number and a date.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Investor Account with Dealer',
        'Assisted Equity Account',
        'Dealer Desk: Cash Segment',
      ],
      facts: { hours: ['9 am to 4 pm', '8:45 am to 4:30 pm'] },
      lead: [
        'A trading and demat account with a named dealer who answers the telephone from {hours}.',
        'For investors who prefer to speak to a person. Orders by phone or app, a named dealer from {hours}, statements on paper if wished.',
      ],
      body: [
        'Calls are recorded, as the rules demand, and you can ask for the recording of your order. The subscription replaces minimum brokerage; exchange charges and taxes are passed on at cost.',
        'The dealer carries out orders and explains procedures. Research and advice are separate services of registered persons and are not part of this plan.',
      ],
      features: [
        'Named dealer with deputy',
        'Flat brokerage on a single page',
        'Paper contract notes on request',
        'Help with transmission and corporate actions',
        'No minimum brokerage',
      ],
      price: [499, 1299],
      validities: [90, 180, 360],
      trialDays: [7],
    },
    {
      segment: 'Future and Option',
      titles: ['Active Trader Desk', 'Derivatives Service Desk', 'Margin and Risk Desk'],
      lead: [
        'Service for derivative traders: a risk manager on call, margin forecasts before expiry, and reports that match the tax return.',
        'A subscription for people who trade often. Fixed monthly charge in place of a percentage, and somebody who calls before margins change.',
      ],
      body: [
        'Before each expiry you receive a list of positions at risk of physical settlement with the funds needed. Peak margin reports arrive by 8 pm.',
        'Derivatives are risky and nine in ten individual traders lost money in them in a published study. The account shows your own net result after costs on its first page, every day.',
      ],
      features: [
        'Fixed monthly charge',
        'Margin forecast before expiry',
        'Net result after costs on page one',
        'Own loss limit that we enforce',
        'Reports ready for the tax return',
      ],
      price: [999, 2999],
      validities: [30, 90, 180],
      trialDays: [5],
    },
    {
      segment: 'Commodities',
      titles: [
        'Hedger Account for Small Firms',
        'Commodity Account for Makers',
        'MCX Desk for Firms',
      ],
      facts: { trade: ['jewellers', 'cable makers', 'metal traders'] },
      lead: [
        'A commodity account for {trade} and other small firms that hedge stock and orders.',
        'Hedging for {trade}: account opening for firms, exposure sheet, delivery procedure and accounting entries.',
      ],
      body: [
        'We translate an order book into lots once a week and leave the decision to the owner. Delivery, warehouse receipts and GST on delivery are handled by a person who has done it before.',
        'Limits follow the documented exposure of the firm. Speculative positions need a separate account, so that one is not mistaken for the other.',
      ],
      features: [
        'Account for firms with signatory rules',
        'Weekly exposure sheet in lots',
        'Delivery and warehouse procedure',
        'Accounting entries for your CA',
      ],
      price: [899, 2199],
      validities: [180, 360],
    },
  ],
}

const digital: StyleText = {
  key: 'digital',
  segments: ['Equity Cash', 'Future and Option'],
  solo: [
    '{name} runs a small digital broking business from {city}, licensed since {since}. Two programmers, one dealer and a rule: no feature that makes people trade more.',
  ],
  firm: [
    '{regName} is a digital broker with an office in {city}. Founded by {name} in {since}, it has {team} employees, most of them engineers.',
  ],
  method: [
    'The app has no rankings, no confetti and no push messages about prices. Orders in illiquid contracts ask a second time, and a cooling-off switch locks trading for a day or a month.',
    'Systems are tested each weekend against the load of the busiest day of the year. Outages are reported on a public page with cause and duration.',
  ],
  practice: [
    'Support answers in writing within {two|three|four} hours on trading days, in {languages}. Every charge can be clicked to see its rule.',
    'An open interface lets clients fetch their own data. Algorithms need registration with the exchange, and we help with the form.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: ['Flat Fee Account', 'One Price Broking', 'Unlimited Delivery Account'],
      lead: [
        'One fee for the term, and no brokerage on delivery trades for as long as it runs.',
        'Delivery investing for a flat amount: no percentage, no per-order fee, statutory charges at cost.',
      ],
      body: [
        'Useful for those who buy in many small steps, such as monthly purchases in fifteen companies. For a handful of trades a year the ordinary tariff is cheaper, and the app tells you so.',
        'Holdings stay in your own demat account. Pledging is off until you switch it on.',
      ],
      features: [
        'No brokerage on delivery trades',
        'Basket orders and monthly schedules',
        'Every charge explained on click',
        'Cooling-off switch',
        'Capital gains report',
      ],
      price: [499, 899],
      validities: [90, 180, 360],
      trialDays: [15],
    },
    {
      segment: 'Future and Option',
      titles: ['API and Algo Access', 'Builder’s Account', 'Programmer’s Desk'],
      facts: { rate: ['ten', 'eight', 'twelve'] },
      lead: [
        'Programming access with {rate} orders a second, a sandbox with recorded markets, and support by people who write code.',
        'For clients who automate. Documented interface, {rate} orders a second, static address, exchange registration of algorithms.',
      ],
      body: [
        'The sandbox replays forty past sessions, among them three with circuit breaks. Kill switches act on our side, whether or not your program still answers.',
        'Automation repeats mistakes quickly. Daily loss limits are compulsory and set before the first live order.',
      ],
      features: [
        '{rate} orders a second',
        'Sandbox with forty recorded sessions',
        'Compulsory daily loss limit',
        'Help with algorithm registration',
      ],
      price: [1499, 2999],
      validities: [30, 90, 180, 360],
      trialDays: [7],
    },
  ],
}

export const stockBrokers: CategoryTexts = {
  styles: [fullService, digital],
  firmEndings: ['Securities Private Limited', 'Broking LLP', 'Stock Broking Private Limited'],
  member: [
    '{name} is an authorised person of {company} in {city} and has looked after clients there since {since}. Accounts, funds and contract notes are those of the company.',
  ],
  closing: [
    'The broker does not guess for its clients. Research, where it is offered, comes from registered analysts under their own names.',
    'Client funds and securities can be checked at any time on the depository’s own site; the statement there is the one that counts.',
    'Please do not hand anybody your password, and do not accept schemes with fixed payments from anyone who claims to come from us.',
  ],
  fit: [
    'The plan covers service charges only. Statutory levies, exchange charges and depository fees are extra and shown before each order.',
    'The charge is for service and not for advice. What to buy, and whether to buy at all, stays with you.',
    'A trading account is not a deposit. Please fund it with money that may fluctuate.',
    'You can close the account on any working day without a fee; balances are paid out the next settlement.',
  ],
  bonus: [
    'Help with transfer of old holdings',
    'Dematerialisation of paper certificates',
    'Quarterly check of nominee and bank details',
    'Tax report for the financial year',
    'Workshop on contract notes',
    'Calculator for margins and charges',
  ],
  disclaimer: [
    [
      '{regName} (registration no. {regNumber}) offers broking and depository services. Information on this page is not an offer or a recommendation to trade.',
      'Leveraged products can lead to losses greater than the margin. Brokerage will not exceed the limits prescribed by SEBI. Clients should read the rights and obligations, the risk disclosure document and the tariff before opening an account.',
      'Orders depend on networks, exchanges and banks outside our control. {regName} does not act as a portfolio manager, and its employees may not trade for clients or promise results of any kind.',
    ],
  ],
  refund: [
    [
      'A service plan may be cancelled at any time; the fee for the unused days returns to your bank account within five working days. Brokerage already charged, taxes and exchange levies cannot be returned.',
      'If an account cannot be opened because KYC is not completed within thirty days, the plan fee is refunded in full.',
      'Wrong charges are reversed on the day they are confirmed. Funds in the trading account are paid out on request at any time, independent of the plan, and settled by the calendar of the regulator in any case.',
    ],
  ],
}
