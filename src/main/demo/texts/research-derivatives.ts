import type { StyleText } from './types.ts'

export const indexIntraday: StyleText = {
  key: 'index-intraday',
  segments: ['Future and Option', 'Equity Cash'],
  solo: [
    '{name} has traded the index since {since} and has published research on it for most of that time. The desk in {city} starts at 7:30 am with overnight markets and closes with a written review by 5 pm.',
    'After {years} years on dealing desks in {city}, {first} set up as a registered analyst to write the kind of intraday research that was missing there: fewer messages, every one with a stop.',
  ],
  firm: [
    '{regName} runs an intraday index desk from {city}. {name} and {team} analysts share the day in two shifts, so that no message is sent by somebody who has been on the screen for six hours.',
    'Since {since} {regName} has concentrated on Nifty and Bank Nifty futures for the day trader. A team of {team} prepares levels before the open and reviews each call after the close.',
  ],
  method: [
    'Opening range, volume profile and option open interest decide whether the day suits trading. Around {one day in four|a third of days|one day in five} is marked "no trade" before 10 am, and that message is sent like any other.',
    'The plan for the day is written before the bell: three levels, what we do at each, and how much may be lost. After {two|three} losing calls the desk stops for the day without exception.',
  ],
  practice: [
    'Messages carry time, instrument, entry range, stop-loss and objective in a fixed order. Changes to a stop are sent as a new message and never as an edit. The review lists what was sent, minute by minute.',
    'Most retail traders in index derivatives lose money, and the welcome note says so with the published study. Subscribers are asked to trade one lot for the first month.',
  ],
  plans: [
    {
      segment: 'Future and Option',
      titles: [
        'Index Futures Day Desk',
        'Opening Range Desk',
        'Nifty Intraday Levels',
        'Bank Nifty Day Notes',
      ],
      facts: { calls: ['one to three', 'two to four', 'at most two'], cut: ['three', 'two'] },
      lead: [
        'Intraday research on index futures: {calls} calls on a trading day, and none when conditions do not suit.',
        'A structured day on index futures, from the 8:45 am plan to the 4 pm review, with {calls} calls in between.',
      ],
      body: [
        'Every call states entry range, stop-loss and objective, and the rupee loss per lot at the stop. The desk stops after {cut} losing calls. All positions are closed by 3:10 pm.',
        'Intraday futures need a broker account with adequate margin and somebody who can act within a minute or two. If that is not possible during your working day, one of the swing plans will suit you more.',
      ],
      features: [
        '{calls} index calls a day with stop-loss and objective',
        'Plan for the day by 8:45 am',
        'Desk stops after {cut} losing calls',
        'All positions closed by 3:10 pm',
        'Review by 5 pm with every message listed',
        'Rupee risk per lot stated beforehand',
      ],
      price: [2499, 5999],
      validities: [30, 90],
      trialDays: [1, 2, 3],
    },
    {
      segment: 'Future and Option',
      titles: ['Stock Futures Intraday', 'Liquid Futures Desk', 'Day Trades: Stock Futures'],
      facts: { universe: ['thirty', 'twenty-five', 'forty'] },
      lead: [
        'Day trades in {universe} liquid stock futures, chosen before the open from relative strength and overnight news.',
        'The desk reads {universe} stock futures every morning, shortlists four, and usually acts on one or two.',
      ],
      body: [
        'Stock futures gap, and a stop is not always filled where it stands. The desk avoids names in the ban period, names with results the same day, and lots whose value exceeds ₹12 lakh.',
        'A shortlist reaches you by 9:05 am with the conditions under which each name becomes a call. When the conditions do not come, nothing is sent.',
      ],
      features: [
        'Shortlist of four names by 9:05 am',
        'Entry, stop-loss and objective for each call',
        'No names in the ban period or with results that day',
        'Lot value and margin shown with each call',
        'Monthly table of all calls',
      ],
      price: [1999, 4999],
      validities: [30, 90, 180],
      trialDays: [2, 3],
    },
    {
      segment: 'Equity Cash',
      titles: ['Intraday Cash Momentum', 'Cash Market Day Trades', 'First Hour, Cash Segment'],
      lead: [
        'Intraday ideas in the cash segment for traders who stay away from derivatives: {one or two|two or three|up to two} a day, mostly in the first ninety minutes.',
        'Short cash-market trades around results, block deals and sector news, with the stop placed where the news would turn out to be unimportant.',
      ],
      body: [
        'Only stocks of the Nifty 200 with a turnover above ₹150 crore on the previous day are considered. Short positions are intraday only and are closed by 3 pm.',
        'Costs matter in cash intraday trading. The sheet shows brokerage and taxes for a typical ticket so that objectives are read after costs and not before.',
      ],
      features: [
        'Cash-segment ideas with stop-loss and objective',
        'Only Nifty 200 names with high turnover',
        'Costs worked out for a ₹1 lakh ticket',
        'Closed by 3 pm, no overnight risk',
        'Weekly recording that walks through three trades',
      ],
      price: [1299, 2999],
      validities: [30, 90],
      trialDays: [3, 5],
    },
  ],
}

export const optionBuying: StyleText = {
  key: 'option-buying',
  segments: ['Options Buying', 'Future and Option'],
  solo: [
    '{name} writes about options for people who buy them. The desk in {city} has worked with Nifty and Bank Nifty options since {since}, and every message begins with what the position can lose.',
    'An options trader for {years} years, {first} buys premium selectively: two or three days in a week, small size, quick exits. The rest of the week is spent on reading implied volatility and waiting.',
  ],
  firm: [
    '{regName} publishes option-buying research on index and large stock options. {name} set it up in {city} in {since}; {team} analysts follow volatility, open interest and the calendar.',
    'The desk of {regName} in {city} has one subject, bought options, and {team} people to study it. Research appears in {languages}.',
  ],
  method: [
    'Bought options lose value every hour they are held. The desk therefore acts only when implied volatility is low against its own past and a trigger is near: an event, an expiry imbalance, a range that has tightened. Time stops matter as much as price stops.',
    'Before a call is sent, the premium at risk, the decay until evening and the price that must be reached to break even are written next to it. If the break-even needs an unusual move, the call is dropped.',
  ],
  practice: [
    'Risk per call is capped at {two|one and a half} per cent of trading capital and {five|six|four} per cent in a week. When the weekly cap is reached, research continues and calls stop.',
    'Subscribers receive a starter course on premium, decay and volatility before their first call, and a plain table of every call at month end.',
  ],
  plans: [
    {
      segment: 'Options Buying',
      titles: [
        'Nifty Option Buyer',
        'Index Premium Desk',
        'Option Buying: Nifty',
        'Selective Option Buying',
      ],
      facts: { calls: ['three to five', 'four to six', 'two to four'], loss: ['30', '35', '25'] },
      lead: [
        'Selective buying of Nifty options: {calls} calls a week, each with the premium at risk, a price stop at {loss} per cent of premium and a time stop.',
        'A plan for option buyers who would rather wait. The desk sends {calls} calls a week and explains the days on which it sends none.',
      ],
      body: [
        'Calls are in weekly and monthly Nifty options near the money. A position that has not moved within {forty|thirty|sixty} minutes is closed whatever its price, since decay works against the holder.',
        'The whole premium may be lost. Capital kept for rent, fees or loans does not belong in bought options, and the plan suggests not to commit more than a tenth of investable money.',
      ],
      features: [
        '{calls} index option calls a week',
        'Price stop at {loss} per cent of premium and a time stop',
        'Break-even and decay shown with each call',
        'Weekly cap on risk, after which calls pause',
        'Starter course of five lessons',
        'Month-end table of all calls',
      ],
      price: [1499, 3999],
      validities: [30, 90],
      trialDays: [2, 3, 5],
    },
    {
      segment: 'Options Buying',
      titles: ['Expiry Day Notes', 'Expiry Window', 'Weekly Expiry Desk'],
      facts: { window: ['1:15 pm to 3:00 pm', '12:30 pm to 2:45 pm', '1:45 pm to 3:10 pm'] },
      lead: [
        'Research for expiry days only, in the window from {window}, when decay and positioning meet.',
        'Four or five expiry days a month, one window from {window}, and a fixed rupee risk for each.',
      ],
      body: [
        'Moves on expiry are quick in both directions. Position size is set for the case that the premium goes to zero, which on such days is a common outcome and not an accident.',
        'A briefing at noon shows open interest by strike, the range that option writers defend and what would make the desk stay out.',
      ],
      features: [
        'Noon briefing on every expiry day',
        'Calls only within {window}',
        'Size set for the loss of the full premium',
        'Strike-wise open interest chart',
        'Review the same evening',
      ],
      price: [999, 2499],
      validities: [30, 90, 180],
      trialDays: [7],
    },
    {
      segment: 'Options Buying',
      titles: ['Stock Option Events', 'Results Season Options', 'Event Premium Notes'],
      facts: { names: ['fourteen', 'twenty', 'ten'] },
      lead: [
        'Bought options around results and policy days in {names} large stocks, with the implied move set against what the stock did in earlier quarters.',
        'Before results the market prices a move. These notes compare that price with history for {names} companies and act only when the two disagree.',
      ],
      body: [
        'Implied volatility collapses after the event, so that a right view on direction can still lose. Every note shows the position at three outcomes on the following morning.',
        'Notes appear in results season, about fourteen weeks a year, and around policy meetings. Between seasons the plan carries studies and no calls.',
      ],
      features: [
        'Implied against past moves for {names} companies',
        'Outcome table for the following morning',
        'Calendar of results with confirmed dates',
        'Defined-risk spreads beside single options',
      ],
      price: [1299, 2799],
      validities: [90, 180],
    },
  ],
}

export const hedgedOptions: StyleText = {
  key: 'hedged-options',
  segments: ['Future and Option'],
  solo: [
    '{name} designs hedged option positions: spreads, condors, calendars and covered calls whose loss is known on the day they are opened. The practice in {city} dates from {since}.',
    'With a background in actuarial work and {years} years in derivatives, {first} looks at options as insurance: what is the premium for, who needs it, and what happens when the house burns.',
  ],
  firm: [
    '{regName} researches defined-risk option strategies. {name} and a team of {team} in {city} publish for traders who hold positions for weeks and wish to know their loss on day one.',
    'Hedged option research is the business of {regName}, begun in {city} in {since}. Every structure it publishes has a bought leg for each sold one.',
  ],
  method: [
    'Positions are opened when the distance between implied and realised volatility is wide, adjusted at levels fixed beforehand, and closed before the final {week|four days} of the expiry. The loss at the far edge is part of the entry note.',
    'No naked selling, ever. Structures are compared by the loss in a five per cent overnight gap, because margins and models look comfortable until such a night comes.',
  ],
  practice: [
    'Each structure arrives as a payoff chart with legs, margin, adjustment levels and rupee figures for one lot. Adjustments are sent with the reason and the new worst case.',
    'Subscribers can join a fortnightly session in {languages}, where open structures are taken apart leg by leg and questions decide the order.',
  ],
  plans: [
    {
      segment: 'Future and Option',
      titles: [
        'Hedged Monthly Structures',
        'Defined-Risk Index Spreads',
        'Spread Book: Nifty',
        'Iron Condor Ledger',
      ],
      facts: {
        count: ['two or three', 'three or four', 'one or two'],
        margin: ['₹60,000', '₹75,000', '₹90,000', '₹1.2 lakh'],
      },
      lead: [
        'Hedged index option structures, {count} a month, with a margin of about {margin} per lot and a loss that is known at entry.',
        'A book of index spreads for traders with a day job: {count} structures a month, adjustments on at most two evenings a week, around {margin} of margin each.',
      ],
      body: [
        'Each structure comes with a payoff chart, the loss in a five per cent gap, the levels at which a leg is moved and the date by which everything is closed.',
        'Income from such positions is uneven. Several small gains can be followed by one month that takes them back, which is why size is fixed by the worst case and not by the margin.',
      ],
      features: [
        '{count} defined-risk structures a month',
        'Payoff chart and loss at entry, in rupees',
        'Adjustment levels fixed beforehand',
        'Closed before the last week of expiry',
        'About {margin} of margin for one lot',
        'Fortnightly session on open structures',
      ],
      price: [1999, 4999],
      validities: [30, 90, 180],
      trialDays: [5, 7],
    },
    {
      segment: 'Future and Option',
      titles: ['Covered Call Companion', 'Portfolio Overlay Notes', 'Write Against What You Own'],
      lead: [
        'For investors who already hold F&O stocks: which calls to write against them, when to leave them alone, and how to protect the holding with puts.',
        'An overlay plan for existing shareholders. Strikes, premiums and tax treatment for covered calls and collars on {thirty-five|forty|fifty} stocks.',
      ],
      body: [
        'A written call gives up the rise above the strike and leaves the whole fall with the holder. The notes state in which months that trade is reasonable and in which it is not.',
        'Physical settlement, lot sizes and dividend adjustments are handled in a monthly checklist, because most mistakes with covered calls are administrative.',
      ],
      features: [
        'Monthly strike sheet for covered calls and collars',
        'Checklist for physical settlement',
        'Alerts when a written call should be bought back',
        'Tax note for written options',
        'Protective put comparison in weak markets',
      ],
      price: [999, 2199],
      validities: [90, 180, 360],
      trialDays: [7],
    },
    {
      segment: 'Future and Option',
      titles: ['Volatility Letter', 'India VIX Notes', 'The Price of Insurance'],
      lead: [
        'A twice-weekly letter on Indian volatility: index and stock implied volatility, skew, term structure and what they say about the price of protection.',
        'Research for option traders who build their own positions. Charts of volatility and skew every {Tuesday and Friday|Monday and Thursday}, with commentary.',
      ],
      body: [
        'The letter contains data and reasoning, with one illustrative structure per issue. It is written for people who are comfortable with delta and vega and would like to be less surprised.',
        'Each issue closes with a table of thirty stocks by volatility rank and the upcoming events that explain it.',
      ],
      features: [
        'Two letters a week',
        'Skew and term structure charts',
        'Volatility rank of thirty stocks',
        'One illustrative structure per issue',
        'Data file with five years of history',
      ],
      price: [699, 1499],
      validities: [90, 180, 360],
    },
  ],
}

export const commodities: StyleText = {
  key: 'commodities',
  segments: ['Commodities'],
  solo: [
    '{name} grew up in a trading family and has followed MCX since {since}. The research from {city} covers bullion, base metals and energy, and is written in the evening, when those markets are awake.',
    'A commodity analyst for {years} years, {first} watches inventories, freight and the rupee, and publishes for MCX participants from {city}.',
  ],
  firm: [
    '{regName} covers gold, silver, crude oil, natural gas and base metals on MCX. {name} leads a desk of {team} in {city} that works until 11:30 pm, when the exchange closes.',
    'Jewellers, hedgers and traders read {regName}, a commodity research firm in {city} since {since}. The team of {team} reports in {languages}.',
  ],
  method: [
    'The week is planned around inventories, central bank dates and contract rollovers. Charts decide the entry, but a position is not taken against a report due within the hour.',
    'MCX prices are a product of the world price, the rupee and the duty. Each is followed separately, so that a gain from the rupee is not mistaken for a view on the metal.',
  ],
  practice: [
    'Notes state lot size, tick value and the rupee loss at the stop, because a crude oil lot and a gold mini are very different animals. Delivery months and tender periods are watched so that nobody is surprised.',
    'An evening call at {6:15|6:30|7:00} pm prepares the session, and a short recording closes it. Hedgers receive a separate note without trading levels.',
  ],
  plans: [
    {
      segment: 'Commodities',
      titles: ['Bullion Desk', 'Gold and Silver Evenings', 'MCX Bullion Notes'],
      facts: { calls: ['eight to twelve', 'six to ten', 'ten to fourteen'] },
      lead: [
        'Research on gold and silver futures of MCX, {calls} calls a month in mini and regular lots, with the rupee view set out separately.',
        'Evening research on bullion. {calls} calls a month, each with the loss at the stop for mini and regular lots.',
      ],
      body: [
        'Bullion moves with real yields, the dollar and the duty on imports. A one-page monthly note sets out where each stands and what would change our mind.',
        'Calls are sent between 6 pm and 10:30 pm. Positions may be carried overnight, with a stop that takes the usual overnight range into account.',
      ],
      features: [
        '{calls} calls a month in gold and silver',
        'Rupee loss at the stop for mini and regular lots',
        'Separate view on the rupee',
        'Evening briefing before the overseas open',
        'Rollover reminders',
      ],
      price: [1299, 2999],
      validities: [30, 90, 180],
      trialDays: [3, 5],
    },
    {
      segment: 'Commodities',
      titles: ['Energy Desk: Crude and Gas', 'Crude Oil Evenings', 'MCX Energy Levels'],
      facts: { stop: ['₹4,500', '₹6,000', '₹5,000'] },
      lead: [
        'Crude oil and natural gas on MCX, around inventory days and contract rolls, with a planned loss of at most {stop} per mini lot.',
        'Energy contracts swing hard. This desk trades them in mini lots, caps the planned loss at {stop}, and stands aside in the half hour around inventory numbers.',
      ],
      body: [
        'Natural gas in particular can move ten per cent in a session and has closed at its limit before. Size is halved from November to February.',
        'A Wednesday note explains the inventory figures in five lines. Seasonal charts and the forward curve are renewed on the first of the month.',
      ],
      features: [
        'Calls in crude oil and natural gas mini lots',
        'Planned loss of at most {stop} per lot',
        'No positions over inventory numbers',
        'Forward curve and seasonal charts',
        'Size halved in winter gas',
      ],
      price: [1499, 3499],
      validities: [30, 90],
      trialDays: [2, 3],
    },
    {
      segment: 'Commodities',
      titles: [
        'Base Metals Monitor',
        'Copper, Zinc, Aluminium Weekly',
        'Metals for Makers and Traders',
      ],
      lead: [
        'A weekly study of copper, zinc, aluminium and lead for traders and for small manufacturers who buy them.',
        'Stocks in exchange warehouses, premiums, freight and the import parity of four base metals, every {Friday|Saturday}, with MCX levels for the week.',
      ],
      body: [
        'Manufacturers get a page of its own: how much of the next quarter to cover, at which prices, and what not covering would cost. The page does not take sides.',
        'For traders there are two or three positional calls a month, held for one to four weeks, in mini lots where they exist.',
      ],
      features: [
        'Weekly study of four metals',
        'Import parity and premium table',
        'Cover page for manufacturers',
        'Two or three positional calls a month',
        'Quarterly outlook call',
      ],
      price: [999, 2299],
      validities: [90, 180, 360],
    },
  ],
}
