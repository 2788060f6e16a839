import type { StyleText } from './types.ts'

export const swingEquity: StyleText = {
  key: 'swing-equity',
  segments: ['Equity Cash'],
  solo: [
    '{name} has followed Indian equities since {since}, first as a dealer on a broking floor in {city} and later as an independent analyst. The work today is narrow on purpose: cash-market swing ideas in liquid stocks, each written down before it is shared.',
    'From a small study in {city}, {first} publishes swing research on NSE-listed companies. {years} years of keeping a trade diary have shaped the routine: few ideas, a reason for each, and a price at which the reason no longer holds.',
  ],
  firm: [
    '{regName} is a research house in {city}, started by {name} in {since}. A team of {team} covers about 180 liquid companies and writes swing ideas for the cash segment only.',
    'Since {since}, {regName} has written short-horizon equity research for retail investors. {name} heads a desk of {team} that works from {city} and publishes in {languages}.',
  ],
  method: [
    'Every idea begins with a weekly chart and ends with the balance sheet. Price structure, delivery volumes and sector breadth decide when to look; debt, cash flow and promoter pledges decide whether to look at all. Positions are sized so that one wrong idea costs {one per cent|about one per cent|no more than one and a half per cent} of the trading capital.',
    'The screen runs after market hours: stocks that held their ground while the index fell, with rising delivery and no pending corporate event. What passes is read by hand. Roughly {one in eight|one in ten|one in six} names that pass the screen becomes a note.',
  ],
  practice: [
    'Each note names the entry range, the stop-loss, two price objectives and the expected holding period. When a stop is hit the note says so in the same thread, with what was learnt. Subscribers get updates between 9:20 am and 3:15 pm and a summary on Saturday.',
    'Ideas that do not trigger within {five|seven|ten} sessions are withdrawn, not carried. A monthly review lists every idea that was published, closed or withdrawn, in the order in which they were sent.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: ['Swing Cash Desk', 'Short Swing Notes', 'Delivery Swing Ideas', 'Swing Diary: Cash'],
      facts: {
        ideas: ['six to eight', 'eight to ten', 'four to six'],
        hold: ['5 to 15', '4 to 12', '7 to 20'],
      },
      lead: [
        'Written swing ideas in liquid cash-market stocks, {ideas} a month, with a usual holding period of {hold} trading days.',
        'A desk for people who hold stocks for days and not minutes. Expect {ideas} notes a month; a position normally stays open for {hold} sessions.',
      ],
      body: [
        'A note arrives before the market opens or after it closes, so that nobody has to watch the screen. It gives the setup in plain words, the entry range, the stop-loss and two objectives, along with the size that keeps the loss small when the idea fails.',
        'The universe is the 250 most traded NSE stocks. Companies with high promoter pledges, stocks under surveillance measures and anything with results due in three days are left out.',
      ],
      features: [
        '{ideas} swing notes a month, each with entry range, stop-loss and two objectives',
        'Holding period of {hold} trading days',
        'Position size worked out for a loss of one per cent of capital',
        'Exit updates in the same thread as the idea',
        'No stock with results due within three sessions',
        'Saturday review of open and closed ideas',
      ],
      price: [999, 2499],
      validities: [30, 90, 180],
      trialDays: [3, 5, 7],
    },
    {
      segment: 'Equity Cash',
      titles: ['Breakout Watch', 'Base and Breakout Notes', 'Range Expansion Watchlist'],
      facts: {
        names: ['12', '15', '20'],
        day: ['Sunday evening', 'Saturday noon', 'Sunday morning'],
      },
      lead: [
        'A watchlist of {names} stocks that have built a base for at least seven weeks, sent every {day}, with the level at which each becomes interesting.',
        'Stocks often spend months going nowhere before they move. This list follows {names} of them at a time and is renewed every {day}.',
      ],
      body: [
        'Each row shows the base length, the level to watch, the average delivery quantity and the price below which the pattern has failed. Two or three rows a week become full notes.',
        'The list is a study aid as much as a plan of action: every entry carries an annotated chart, and entries that fail are kept on the page for four more weeks with a line on what went wrong.',
      ],
      features: [
        'Watchlist of {names} stocks every {day}',
        'Annotated daily and weekly charts',
        'Level to watch and failure level for each name',
        'Two or three full notes a week',
        'Removed names stay visible for four weeks',
      ],
      price: [699, 1499],
      validities: [30, 90, 180, 360],
      trialDays: [7],
    },
    {
      segment: 'Equity Cash',
      titles: ['Sector Rotation Swing', 'Sector Strength Notes', 'Where the Money Moves: Sectors'],
      facts: { sectors: ['eleven', 'thirteen', 'fifteen'] },
      lead: [
        'A weekly map of {sectors} NSE sectors by relative strength, and swing ideas from the two that improve while the others do not.',
        'Sectors take turns. This plan measures {sectors} of them against the Nifty 500 each Friday and looks for swing entries only where strength is new.',
      ],
      body: [
        'The ranking is mechanical and published in full; the choice of stocks inside a sector is ours and explained. When a sector falls out of the upper third, open ideas in it are reviewed the same evening.',
        'Ideas are few in sideways markets, and some weeks carry none. The weekly map is sent regardless, with comments on breadth, delivery and the number of stocks above their 50-day average.',
      ],
      features: [
        'Friday ranking of {sectors} sectors with the full table',
        'Three to six swing ideas a month from improving sectors',
        'Stop-loss and objectives with every idea',
        'Review when a sector loses strength',
        'Ranking history as a spreadsheet',
      ],
      price: [1199, 2999],
      validities: [90, 180, 360],
    },
  ],
}

export const longTerm: StyleText = {
  key: 'long-term',
  segments: ['Equity Cash'],
  solo: [
    '{name} reads annual reports for a living. After {years} years in equity research, spent partly on the sell side and partly in credit, {first} now writes for individual investors from {city}.',
    'A chartered accountant by training, {name} has covered mid-sized Indian companies since {since}. The practice in {city} publishes a small number of long reports a year, and tracks each company until coverage is formally dropped.',
  ],
  firm: [
    '{regName} publishes long-horizon research on listed Indian businesses. {name} and a team of {team} meet managements, visit plants and dealers, and write from {city}.',
    'Founded in {since}, {regName} covers some sixty companies outside the index heavyweights. The {team} analysts come from audit, credit rating and industry; {name} signs every report.',
  ],
  method: [
    'A company is studied for {six to eight|four to six|eight to ten} weeks before anything is published. The first pass looks for reasons to stop: cash flows that do not follow profits, related-party dealings, frequent equity issues. What survives is valued in three cases, and the report says what would have to happen for each.',
    'Reports start from the cash-flow statement of ten years and work backwards. Return on capital, reinvestment and the conduct of the promoters weigh more than the next quarter. Valuation ranges are wide and stated as such.',
  ],
  practice: [
    'Coverage continues after publication: a note on each quarterly result, a fuller update once a year, and a dated closing note when the thesis no longer holds. Holdings of the analyst in covered companies are declared in every report.',
    'Subscribers may send questions on any covered company; answers are written and shared with all. There are no intraday messages and no chat group, by choice.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: [
        'Long-Horizon Reports',
        'Annual Report Shelf',
        'Patient Equity Research',
        'Business Ownership Notes',
      ],
      facts: {
        reports: ['ten to twelve', 'eight to ten', 'twelve to fourteen'],
        pages: ['18 to 25', '15 to 20', '20 to 30'],
      },
      lead: [
        'Full research reports on mid-sized Indian companies: {reports} a year, {pages} pages each, with a model that can be opened and changed.',
        'For investors who want to know what they own. {reports} initiations a year, each of {pages} pages, followed by a note on every quarterly result.',
      ],
      body: [
        'A report covers the business, its economics over ten years, the people who run it, the three things that may go wrong and a valuation in three cases. It states what would change the view, in numbers.',
        'Each report gives a rating, a price range considered reasonable and the horizon, usually {three to five|three to four|two to four} years. Ratings are changed in writing, with date and reason, and old reports stay in the archive.',
      ],
      features: [
        '{reports} initiating reports a year',
        'Result notes within five working days',
        'Valuation model as a spreadsheet',
        'Closing note whenever coverage ends',
        'Archive of earlier reports, unchanged',
        'Quarterly call with questions from subscribers',
      ],
      price: [799, 1999],
      validities: [180, 360],
    },
    {
      segment: 'Equity Cash',
      titles: ['Smaller Companies Notebook', 'Beyond the Index', 'Small-Cap Field Notes'],
      facts: {
        visits: ['two plant or dealer visits', 'three channel checks', 'four management meetings'],
      },
      lead: [
        'Field research on companies below ₹5,000 crore of market value, where filings are thin and a visit tells more than a screen.',
        'Notes on smaller listed businesses, built on {visits} a month and on reading what few people read: auditor remarks, ROC filings and tender results.',
      ],
      body: [
        'Smaller companies carry more risk: lower liquidity, fewer checks and sharper falls. Each note therefore opens with the risks and the average daily turnover, and suggests how many days it would take to leave a position of a given size.',
        'Coverage is capped at thirty companies so that each can be followed. When a name is added, another is usually dropped, and the reasons for both are published.',
      ],
      features: [
        'Two notes a month built on {visits}',
        'Liquidity table: days needed to exit',
        'Governance checklist for every company',
        'List of names studied and turned down',
        'Declared holdings of the analyst',
      ],
      price: [999, 2299],
      validities: [90, 180, 360],
    },
    {
      segment: 'Equity Cash',
      titles: ['Dividend and Cash Flow Letter', 'Income Stocks Letter', 'Steady Payers Monthly'],
      lead: [
        'A monthly letter on companies that pay out of cash and not out of borrowings, with dates, yields on cost and the state of the payout cover.',
        'Dividends say something about a business that earnings can hide. This letter follows forty payers through results, board meetings and policy changes.',
      ],
      body: [
        'Every issue has one long piece, a table of payout cover over five years and a calendar of record dates. A company leaves the table when cover falls below one and a half times for two years running.',
        'A dividend may be cut at any board meeting and the letter says where that looks likely. Tax on dividends is explained once a year, in February.',
      ],
      features: [
        'Twelve letters a year with one study each',
        'Payout cover table of forty companies',
        'Calendar of record dates and board meetings',
        'Note on every cut or raised payout',
      ],
      price: [499, 899],
      validities: [180, 360],
      trialDays: [15],
    },
  ],
}

export const rulesBased: StyleText = {
  key: 'rules-based',
  segments: ['Equity Cash', 'Future and Option'],
  solo: [
    '{name} is an engineer who moved from signal processing to markets in {since}. The research from {city} is rules-based: what is bought, when and how much is decided by a written procedure that subscribers can read.',
    'For {years} years {first} has written and tested trading rules on Indian data. The models are short, the assumptions are listed, and anything that cannot be explained in one page is left out.',
  ],
  firm: [
    '{regName} builds rules-based equity research in {city}. {name} leads {team} people, half of them programmers, who maintain clean Indian price data back to 2003.',
    'Started in {since} by {name}, {regName} writes systematic research for the cash and futures segments. Each model has a document that states its rules, costs and known weaknesses.',
  ],
  method: [
    'Rules are tested on data that includes delisted companies and corporate actions, with brokerage, taxes and slippage taken off. A model is published only after {nine|twelve|six} months of running on paper, and its worst stretch is shown beside its rules.',
    'Momentum, quality and volatility are the three inputs; the weights change once a year and the change is announced beforehand. Nothing is optimised to the last decimal, because what fits the past that closely seldom survives.',
  ],
  practice: [
    'Rebalance lists are sent on a fixed calendar with quantities for three portfolio sizes. Discretion is not used: when the rules hold cash, the list says cash.',
    'A change log records each model change with date and reason. Questions about the code are welcome and answered on a shared page.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: ['Momentum Basket', 'Rule Book: Momentum', 'Monthly Momentum List'],
      facts: {
        count: ['20', '15', '25'],
        day: ['first Monday', 'last Friday', 'second trading day'],
      },
      lead: [
        'A rules-based list of {count} liquid stocks, renewed on the {day} of each month, with weights and the full ranking behind it.',
        'Momentum by procedure: on the {day} of every month the universe is ranked, {count} names are kept, and the change list is sent with quantities.',
      ],
      body: [
        'The ranking combines six- and twelve-month strength adjusted for volatility. A market filter moves part of the list to cash when fewer than half of the universe trades above its long average.',
        'Momentum falls hard at turning points. The rule document shows the deepest falls in the tested period and how long recovery took; please read it before subscribing.',
      ],
      features: [
        '{count} names with weights on the {day} of each month',
        'Complete ranking of 500 stocks as a file',
        'Change list with quantities for three portfolio sizes',
        'Cash rule when breadth is weak',
        'Rule document with tested falls and costs',
        'Change log with dates',
      ],
      price: [799, 1999],
      validities: [90, 180, 360],
      trialDays: [7, 10],
    },
    {
      segment: 'Equity Cash',
      titles: ['Low Volatility Rules', 'Quiet Stocks Basket', 'Calm List: Low Volatility'],
      facts: { count: ['18', '24', '30'] },
      lead: [
        'A list of {count} companies whose prices have moved less than the market, checked for quality and renewed every quarter.',
        'Built for investors who care about the size of the fall as much as the rise: {count} quieter names, equal in risk and not in rupees.',
      ],
      body: [
        'Weights are set so that each holding contributes a similar amount of movement. The list usually lags in strong markets; that is the nature of the rule and is stated on page one.',
        'Quarterly changes are modest, three to five names on average, which keeps brokerage and short-term tax low.',
      ],
      features: [
        '{count} names with risk-equal weights',
        'Quarterly rebalance with a file for bulk orders',
        'Comparison with the Nifty 500, costs included',
        'Notes on each added and dropped name',
      ],
      price: [599, 1299],
      validities: [180, 360],
    },
    {
      segment: 'Future and Option',
      titles: ['Trend Rules: Index Futures', 'Futures Trend Sheet', 'Systematic Index Futures'],
      facts: { hold: ['three to eight days', 'a week on average', 'two to six days'] },
      lead: [
        'A trend-following procedure for Nifty and Bank Nifty futures. Positions last {hold}; orders are known the evening before.',
        'Evening orders for index futures from a published trend rule. There is no intraday decision to make and a position lasts {hold}.',
      ],
      body: [
        'Futures are leveraged and a loss may exceed the margin paid. The sheet gives the margin, the stop distance in points and the rupee loss per lot at the stop, before the position is taken.',
        'Trend rules lose small amounts often and make up for it seldom and in bursts. Months without progress are normal; the tested record of such months is part of the rule document.',
      ],
      features: [
        'Order sheet by 7 pm for the next session',
        'Rupee loss per lot at the stop, stated beforehand',
        'Positions of {hold}',
        'Margin table updated weekly',
        'Hedged variant with bought options',
      ],
      price: [1999, 4499],
      validities: [30, 90, 180],
      trialDays: [5],
    },
  ],
}

export const specialSituations: StyleText = {
  key: 'special-situations',
  segments: ['Equity Cash'],
  solo: [
    '{name} studies what happens to share prices when companies merge, split, buy back or delist. The subject needs patience and a taste for scheme documents; {first} has had both since {since}.',
    'Court orders, exchange filings and scheme documents are the raw material of {first}, who has written on special situations from {city} for {years} years.',
  ],
  firm: [
    '{regName} follows corporate actions in India: mergers, demergers, buybacks, open offers and delistings. The {team} people of the {city} office include two company secretaries.',
    'Event research is all that {regName} does. {name} started the firm in {since} after a decade in transaction advisory, and the team of {team} tracks around ninety live situations.',
  ],
  method: [
    'Each situation gets a timetable, a list of approvals, and three outcomes with prices. The spread is compared with what a bank deposit pays for the same period; when it does not compensate for a failed deal, the note says so and stops there.',
    'Filings are read the day they appear. Ratios, record dates and tax treatment are worked out by hand and checked by a second person, since a slip in a ratio is costlier than a wrong opinion.',
  ],
  practice: [
    'A live table shows every situation, its stage and the next date. Notes are updated at each approval or delay, and closed with a statement of how it ended.',
    'Position sizes are small by design, because a deal that breaks falls at once. Subscribers receive a primer on acceptance ratios and tax before their first note.',
  ],
  plans: [
    {
      segment: 'Equity Cash',
      titles: ['Buyback and Open Offer Tracker', 'Tender Desk', 'Buyback Arithmetic'],
      lead: [
        'Every buyback and open offer on NSE and BSE with acceptance estimates, record dates and the price at which tendering stops making sense.',
        'Tender offers reward arithmetic. This tracker estimates acceptance under three scenarios and shows the after-tax result of each.',
      ],
      body: [
        'Since buyback proceeds are taxed in the hands of the holder, the sheet computes the outcome for three slabs. Past acceptance ratios are listed for comparison and carry no promise for the next offer.',
        'An average month has {three to five|four to six|two to four} live offers. Notes are short, the table is long, and questions on procedure are answered the same day.',
      ],
      features: [
        'Live table of buybacks and open offers',
        'Acceptance estimate in three scenarios',
        'After-tax outcome for three slabs',
        'Reminders before record date and closing date',
        'Step-by-step guide to tendering',
      ],
      price: [499, 1199],
      validities: [90, 180, 360],
      trialDays: [7],
    },
    {
      segment: 'Equity Cash',
      titles: ['Demerger and Spin-Off Notes', 'Value Unbundled: Demergers', 'Scheme Watch'],
      lead: [
        'Research on companies that split themselves: what each part earns, who is likely to sell it after listing, and what the parts may be worth.',
        'From board approval to the listing of the new company, a demerger takes about a year. These notes follow {fifteen|twenty|a dozen} schemes through it.',
      ],
      body: [
        'A first note comes with the scheme document, a second after the shareholder vote and a third around listing, when forced selling is common. Each repeats the timetable and what has changed.',
        'Delays at tribunals are frequent and returns on waiting money can be nil. The notes name schemes we would rather avoid as plainly as those we find interesting.',
      ],
      features: [
        'Three notes per scheme, from approval to listing',
        'Sum of the parts with a range for each',
        'Timetable with tribunal dates',
        'Entitlement ratio and tax cost split',
      ],
      price: [899, 1899],
      validities: [180, 360],
    },
    {
      segment: 'Equity Cash',
      titles: ['Corporate Action Calendar Plus', 'Event Calendar with Notes', 'Filing Room'],
      facts: { hour: ['8 am', '7:30 am', '8:15 am'] },
      lead: [
        'A morning digest at {hour} of filings that matter: rights issues, preferential allotments, pledges, auditor changes and large deals, each with one line on why.',
        'Three hundred filings appear on an ordinary evening. By {hour} this digest has reduced them to the dozen worth a minute.',
      ],
      body: [
        'The digest is information and not advice to trade. Once a week, one filing is taken apart in detail with the relevant sections of the scheme or prospectus marked.',
        'Subscribers can list up to forty companies of their own; filings of those come first, whatever we think of them.',
      ],
      features: [
        'Digest at {hour} on every trading day',
        'Own list of forty companies',
        'Weekly dissection of one filing',
        'Searchable archive of two years',
      ],
      price: [499, 799],
      validities: [30, 180, 360],
      trialDays: [10],
    },
  ],
}
