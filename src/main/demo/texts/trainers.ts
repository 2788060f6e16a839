import type { CategoryTexts, StyleText } from './types.ts'

const foundations: StyleText = {
  key: 'foundations',
  segments: ['Equity Cash'],
  solo: [
    '{name} teaches beginners. After {years} years in classrooms in and around {city}, {first} has explained the demat account to bank clerks, farmers, homemakers and one retired judge.',
    'A commerce teacher by profession, {first} began evening classes on the stock market in {city} in {since}. The classes moved online, the blackboard stayed.',
  ],
  firm: [
    '{regName} is a school for first-time investors in {city}. {name} and {team} teachers run batches of {eighteen|twenty|twenty-four}, in {languages}.',
  ],
  method: [
    'Lessons use prices that are at least a month old, as the rules for education require, and no student is told what to buy. What is taught is reading: of a quote, a balance sheet, a contract note and a contract specification.',
    'A course alternates an hour of explanation with an hour of exercises. Mistakes are collected and discussed without names, which turns out to be the part that people remember.',
  ],
  practice: [
    'Batches are small and recordings stay available for six months. Students who miss two sessions are called by telephone.',
    'There is a test at the end, with a certificate of attendance. It is not a professional qualification and the school says so on it.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Stock Market from Zero',
        'First Steps in Equity',
        'Market Literacy Evenings',
        'Beginner Batch',
      ],
      facts: { sessions: ['12', '10', '14'], batch: ['twenty', 'eighteen', 'twenty-four'] },
      lead: [
        'A course of {sessions} live evenings for people who have never bought a share, in batches of {batch}.',
        '{sessions} evenings from "what is a share" to reading an annual report, with exercises in between.',
      ],
      body: [
        'We cover accounts and charges, order types, indices, mutual funds, taxes, the balance sheet in two evenings and the usual tricks of fraudsters. All examples use prices that are more than thirty days old.',
        'No tips are given, asked for or discussed. If you wish to act on anything, the last evening explains how to find a registered adviser or analyst and how to check the registration.',
      ],
      features: [
        '{sessions} live sessions of 90 minutes',
        'Batch of {batch}',
        'Workbook by post or as a file',
        'Recordings for six months',
        'Test and certificate of attendance',
      ],
      price: [1499, 4999],
      soldOnce: true,
      validities: [90, 180],
      trialDays: [2, 3],
    },
    {
      segment: 'Equity Cash',
      titles: ['Reading Annual Reports', 'Balance Sheet Workshop', 'Accounts for Investors'],
      facts: { companies: ['six', 'five', 'eight'] },
      lead: [
        'A workshop on the annual reports of {companies} real companies, chosen from different industries, from the first page to the notes.',
        'Learn to read accounts with a pencil in the hand: {companies} companies, one evening each.',
      ],
      body: [
        'Participants bring questions and leave with a checklist of forty points. We look at cash flow, contingent liabilities, related parties and the auditor’s words.',
        'The companies serve as examples and are several years old; nobody should infer a view on their shares.',
      ],
      features: [
        'Annual reports of {companies} companies',
        'Checklist of forty points',
        'Spreadsheet template for ten years of accounts',
        'Homework with individual comments',
      ],
      price: [1999, 5999],
      soldOnce: true,
      validities: [30, 90],
    },
    {
      segment: 'Equity Cash',
      titles: ['Household Money Classes', 'Money Skills for Homemakers', 'Saving Before Investing'],
      lead: [
        'Six relaxed sessions on household money: bank accounts, insurance, deposits, funds and how to say no to an insistent caller.',
        'A course for those who run the home and now want to run its savings, in {languages}.',
      ],
      body: [
        'Sessions take place in the early afternoon and are recorded. Every week has one small task, such as finding three old policies or reading one bank statement together.',
        'The course belongs to investor education. It ends with a written one-page plan in the participant’s own words.',
      ],
      features: [
        'Six afternoon sessions',
        'One small task a week',
        'Fraud recognition exercise',
        'Printed notes in {languages}',
      ],
      price: [799, 1999],
      soldOnce: true,
      validities: [90, 180],
      trialDays: [3],
    },
  ],
}

const charts: StyleText = {
  key: 'charts',
  segments: ['Equity Cash', 'Future and Option'],
  solo: [
    '{name} teaches chart reading and trade planning from {city}. Having traded for a living and stopped doing so, {first} has been teaching since {since} with an unusual emphasis on why systems fail.',
    'For {years} years {first} has taught technical analysis, mostly to people who have already lost money and want to know how.',
  ],
  firm: [
    '{regName} offers courses on technical analysis, risk and trading psychology. {name} leads {team} instructors in {city}.',
  ],
  method: [
    'Charts in class end at least thirty days ago. Students mark them up first, then the following weeks are uncovered. Counting one’s own wrong answers is the beginning of risk management.',
    'Half of the syllabus is about size, costs and record keeping. Patterns come late and with numbers on how seldom they work.',
  ],
  practice: [
    'Between sessions students keep a diary on paper trades; the instructor reads and comments on it every week.',
    'Live markets are not shown and no levels are given. Students who ask for them are pointed to registered analysts.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Chart Reading Course',
        'Technical Analysis, Soberly',
        'Price and Volume Workshop',
        'Charts with Numbers',
      ],
      facts: { weeks: ['eight', 'ten', 'six'], charts: ['300', '240', '400'] },
      lead: [
        'A course of {weeks} weeks with {charts} historical charts, marked by students before the outcome is shown.',
        '{weeks} weeks on trend, structure and volume, practised on {charts} charts from the past.',
      ],
      body: [
        'Each pattern is followed by what happened afterwards in a large sample, including costs. Some favourites of the literature do not survive this.',
        'The last two weeks are about writing a plan: entry, exit, size, and the day on which one stops.',
      ],
      features: [
        '{weeks} weeks, two sessions a week',
        '{charts} charts for practice',
        'Diary with weekly comments',
        'Plan template and size calculator',
        'Recordings for one year',
      ],
      price: [3499, 9999],
      soldOnce: true,
      validities: [90, 180],
      trialDays: [3],
    },
    {
      segment: 'Future and Option',
      titles: ['Futures and Margin Course', 'Derivatives Primer', 'Understanding F&O Risk'],
      facts: { hours: ['18', '24', '16'] },
      lead: [
        '{hours} hours on how futures and options work, from contract specifications to margin calls and settlement.',
        'A primer of {hours} hours for people who consider derivatives, with the published statistics on losses as lesson one.',
      ],
      body: [
        'We go through lot sizes, margins, expiry, physical settlement, taxes and the arithmetic of leverage. Simulations let students experience a margin call without paying for it.',
        'Many participants decide afterwards to stay in the cash market. We regard that as a good result of the course.',
      ],
      features: [
        '{hours} hours of class',
        'Margin and gap simulation',
        'Contract specification handbook',
        'Tax worked through with examples',
      ],
      price: [2999, 7999],
      soldOnce: true,
      validities: [30, 90],
      trialDays: [2],
    },
    {
      segment: 'Equity Cash',
      titles: ['Trading Psychology Circle', 'Habits and Losses', 'The Calm Trader'],
      facts: { people: ['eight', 'ten', 'twelve'] },
      lead: [
        'A moderated circle of {people} people who meet every other week for three months to talk about decisions and not about stocks.',
        'Diaries, habits and the handling of losses in a closed group of {people}.',
      ],
      body: [
        'Each meeting begins with two diaries, read by their writers. The instructor, a trained counsellor, keeps the talk on behaviour.',
        'This is education and no therapy. People under heavy financial stress are referred to debt counsellors whom we know.',
      ],
      features: [
        'Six meetings of two hours',
        'Closed group of {people}',
        'Diary method with templates',
        'One private conversation',
      ],
      price: [1999, 4999],
      soldOnce: true,
      validities: [90],
    },
  ],
}

const optionsCraft: StyleText = {
  key: 'options-craft',
  segments: ['Options Buying', 'Future and Option', 'Commodities'],
  solo: [
    '{name} teaches options mathematics to non-mathematicians. The classes from {city} have existed since {since} and use dice, insurance policies and cricket before the first formula.',
  ],
  firm: [
    '{regName} in {city} teaches derivatives and commodity markets. {name} and {team} instructors come from dealing rooms, a clearing house and a university.',
  ],
  method: [
    'Greeks are introduced as answers to questions that students already have. Everyone builds a small pricing sheet, breaks it, and mends it.',
    'Case studies are taken from past years: expiry days, a policy surprise, a commodity that traded below zero. Prices are historical throughout.',
  ],
  practice: [
    'Sessions are on weekends, with a help desk on Wednesdays. Slides, sheets and recordings belong to the student.',
    'The instructors do not run signal groups and do not trade for anybody. Conduct rules are signed at enrolment.',
  ],
  plans: [
    {
      segment: 'Options Buying',
      titles: [
        'Options from First Principles',
        'Option Pricing for Humans',
        'The Buyer’s Side of Options',
      ],
      facts: { sessions: ['ten', 'twelve', 'eight'] },
      lead: [
        'A weekend course of {sessions} sessions on what an option is worth and why, with a pricing sheet that students build themselves.',
        'Premium, decay, volatility: {sessions} weekend sessions without advanced mathematics.',
      ],
      body: [
        'By the fourth session students can price a call; by the last they can say what a position will do if nothing happens for a week. That is the situation in which buyers lose money.',
        'All data are historical. The course includes no recommendation and no live session during market hours.',
      ],
      features: [
        '{sessions} weekend sessions',
        'Own pricing sheet in a spreadsheet',
        'Library of past expiry days',
        'Help desk every Wednesday',
      ],
      price: [3999, 11999],
      soldOnce: true,
      validities: [90, 180],
      trialDays: [2, 3],
    },
    {
      segment: 'Future and Option',
      titles: ['Hedging for Shareholders', 'Spreads Workshop', 'Defined Risk Workshop'],
      lead: [
        'Two weekends on spreads, collars and covered calls for people who already know the basics.',
        'A workshop in which students take thirty historical positions apart and rebuild them with a known loss.',
      ],
      body: [
        'We compare structures by what happens on bad days and count costs for every leg. Margin rules and settlement are covered with the exchange’s own documents.',
        'Groups of four work on a case and present it. Presentations are more instructive than lectures.',
      ],
      features: [
        'Two weekends, sixteen hours',
        'Thirty historical cases',
        'Payoff and cost sheet',
        'Group work with presentation',
      ],
      price: [4999, 12999],
      soldOnce: true,
      validities: [30, 90],
    },
    {
      segment: 'Commodities',
      titles: [
        'How Commodity Markets Work',
        'Gold, Oil, Copper: A Course',
        'MCX Contracts Explained',
      ],
      facts: { lessons: ['nine', 'eight', 'eleven'] },
      lead: [
        'A course of {lessons} lessons about gold, oil, gas and metals: who produces, who stores, who hedges, and how MCX contracts fit in.',
        '{lessons} lessons on commodities for traders, students and small manufacturers.',
      ],
      body: [
        'Lessons combine geography, chemistry and contract law, with import duty and the rupee as running themes. A guest from a refinery or a jewellery firm joins once per batch.',
        'Price charts are older than thirty days. The final exercise is a hedge for an imaginary factory.',
      ],
      features: [
        '{lessons} lessons with reading',
        'Contract handbook for MCX',
        'Guest session from industry',
        'Final hedging exercise',
      ],
      price: [2499, 5999],
      soldOnce: true,
      validities: [90],
      trialDays: [3],
    },
  ],
}

export const trainers: CategoryTexts = {
  styles: [foundations, charts, optionsCraft],
  firmEndings: ['Academy of Markets LLP', 'Learning Private Limited', 'School of Finance LLP'],
  member: [
    '{name} is an instructor at {company} in {city}, teaching since {since}. Courses follow the syllabus of the school, the examples are {first}’s own.',
  ],
  closing: [
    'This is education only. No recommendations are given, in class or outside it, and examples use prices older than thirty days.',
    'Course fees can be paid in one amount only; loans for course fees are neither arranged nor accepted.',
    'A free sample lesson is available for each course, unedited, including the questions.',
  ],
  fit: [
    'The course is right for people who enjoy learning and have no intention of living from trading next month. Profits are not a learning outcome.',
    'Nothing in the course is advice on a security. If you need advice, turn to a registered adviser or analyst; we explain how to check one.',
    'Questions are welcome at any time, in class and in writing. Questions about single stocks to buy are the one exception.',
    'If you are unsure of the level, take the short test on the profile page; it tells you which course to begin with, or that you need none.',
    'Please plan three hours a week besides the sessions. Without the exercises the course is entertainment.',
    'Classes are in {languages}; written material is in English with a glossary.',
  ],
  bonus: [
    'Alumni sessions twice a year',
    'Glossary in {languages}',
    'Reading list with summaries',
    'Sample contract notes to decipher',
    'Checklist for spotting fraud',
    'Repeat a session with a later batch',
  ],
  disclaimer: [
    [
      'Courses by {regName} (empanelment no. {regNumber}) serve investor education. {regName} is not registered as an investment adviser or research analyst and gives no advice or recommendation on any security, directly or by example.',
      'Market data used in class is at least thirty days old. The securities quoted are for illustration only and are not recommendatory.',
      'Completing a course does not lead to income. Trading, and trading in derivatives above all, leads to losses for a large majority of individuals, as published studies show. Participants act on their own account and responsibility.',
    ],
  ],
  refund: [
    [
      'Before the second session of a course the fee is returned in full, without questions. After it, the part for sessions not yet held is returned if illness, a transfer or a family event prevents you from continuing.',
      'You can move to a later batch once at no cost. If we cancel a batch, you choose between a refund in full and another date.',
      'Recorded courses can be returned within seven days as long as less than a fifth has been watched. Refunds go to the paying account within seven working days; a credit note covers the GST where it was charged.',
    ],
  ],
}
