import { commodities, hedgedOptions, indexIntraday, optionBuying } from './research-derivatives.ts'
import { longTerm, rulesBased, specialSituations, swingEquity } from './research-equity.ts'
import type { CategoryTexts } from './types.ts'

export const researchAnalyst: CategoryTexts = {
  styles: [
    swingEquity,
    optionBuying,
    longTerm,
    indexIntraday,
    rulesBased,
    hedgedOptions,
    commodities,
    specialSituations,
  ],
  firmEndings: [
    'Research LLP',
    'Research Private Limited',
    'Equity Research LLP',
    'Market Research LLP',
  ],
  member: [
    '{name} is part of the research desk of {company} in {city} and holds the NISM certification for research analysts. Reports are published under the registration of the company, with {first} named as author.',
    'Within {company}, {name} runs the {city} desk and has worked in research since {since}. What is published here follows the house procedure: written first, reviewed by a second analyst, then sent.',
  ],
  closing: [
    'Fees are charged for research alone. No money is managed, no trades are placed for clients, and no login or OTP is ever asked for.',
    'Conflicts are declared in each report: holdings of the author and of close relatives, and any payment received from a covered company in the past twelve months, which so far has been none.',
    'New subscribers sign the terms, complete KYC, and are asked what they intend to do with the research. If the answer does not fit, they are told so before they pay.',
    'Complaints go to the compliance officer named on this page and are answered within seven working days. If the answer does not satisfy, SEBI SCORES and the ODR portal are open to every client.',
    'The practice does not pay for referrals and does not take part in paid groups or tip channels under other names.',
  ],
  fit: [
    'Suited to people who already have a trading account, can act on a message during the day, and will place the stop-loss that comes with it. Not suited to borrowed money.',
    'If this would be your first year in the market, please start with the smallest size and the welcome material. Research can be followed and still lose money.',
    'The plan assumes that you take your own decision on every idea. We cannot see your portfolio, and two people may rightly act differently on the same note.',
    'You may end the plan on any day; the fee for the unused days is paid back in proportion, without a deduction.',
    'Before you pay, read the three sample notes linked from the profile. They include one that went wrong, because a third of the work is in leaving well.',
    'The plan fits a portfolio of roughly {₹2 lakh|₹3 lakh|₹5 lakh} and more. Below that, costs and position sizes become awkward and a simpler plan would serve you.',
    'Please look at the terms and the most important conditions on this page. They are short, and they are what both of us sign.',
    'All messages arrive in your dashboard as well as by notification, so that the record stays with you when the plan ends.',
  ],
  bonus: [
    'Welcome call of twenty minutes',
    'Recorded course on position sizing',
    'Monthly question hour in {languages}',
    'Trade diary template as a spreadsheet',
    'Access to the archive of past notes',
    'Tax summary sheet in March',
    'Glossary in {languages}',
    'Quarterly reading list',
    'Holiday and event calendar',
    'Calculator for size and stop distance',
  ],
  disclaimer: [
    [
      'Research published by {regName} (registration no. {regNumber}) is of a general nature and does not take account of the objectives, means or needs of any one person. It is meant for the subscriber alone and must not be passed on.',
      'The opinions are formed on information believed to be reliable on the day of publication; they may change without notice. Securities quoted are for illustration only and are not recommendatory unless a research report on them says otherwise.',
      '{regName} does not execute trades, does not manage portfolios and does not accept funds or securities of clients. Past results of any idea do not indicate what later ideas will do, and losses, including the whole amount paid for an option, are possible.',
    ],
    [
      '{regName} is registered as a Research Analyst under no. {regNumber}. Reports and calls carry market risk in full; the decision to act, the size and the timing are those of the subscriber.',
      'In the past twelve months no compensation was received from the companies covered, no public offering of theirs was managed, and no market was made in their shares, by {regName} or by an associate. Where the analyst or a relative holds a covered security, the report says so.',
      'Prices move between the writing of a note and its arrival. Delays of networks, brokers and devices are outside our control, and no claim can be built on a message that came late. Please consult a registered adviser when you need advice on your own circumstances.',
    ],
  ],
  refund: [
    [
      'You may end a plan on any day from your dashboard or by e-mail to the compliance officer. The fee for the unexpired period, counted in days from the day after your request, is paid back in proportion. No breakage charge, processing fee or notice period applies.',
      'Refunds go to the account from which the payment came, normally within seven working days, with a credit note for the GST charged. Amounts paid by UPI or card return by the same route.',
      'If the registration is suspended for more than sixty days or cancelled, fees are refunded in proportion from the effective date. Free trials end by themselves and cost nothing, so that there is nothing to refund. A dissatisfied subscriber may write to SEBI SCORES at any stage.',
    ],
    [
      'Fees are refunded for the unused part of the term whenever either side ends the service, whatever the reason. An example: of a plan of ninety days ended on the thirtieth, two thirds of the fee are returned.',
      'A double payment, or a payment for a plan that could not be activated, is returned in full within three working days of being noticed.',
      'Material that was downloaded may be kept for personal reading. Losses made while following research are not a reason for a refund beyond the unused days, since every idea carries market risk; they are always a reason for a conversation, and we will take the time for it.',
    ],
  ],
}
