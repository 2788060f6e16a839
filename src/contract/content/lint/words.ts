/*
 * The word lists by which the linter finds what an advertisement or educational piece may not say
 * (SEBI's advertisement code for research analysts and investment advisers: no assured, minimum or
 * target return, no percentage of accuracy, no superlatives). Normalised: lower case, no
 * diacritics.
 */

/** Words that promise. */
export const PROMISES: ReadonlySet<string> = new Set([
  ...['guarantee', 'guaranteed', 'guarantees', 'guaranty', 'assure', 'assured', 'assures'],
  ...['assurance', 'riskfree', 'lossless', 'lossproof', 'certain', 'definite', 'surefire'],
  ...['pakka', 'pakke', 'garanti', 'nishchit', 'पक्का', 'पक्के', 'गारंटी', 'गारंटीड', 'निश्चित'],
])

/** What is promised. */
export const GAINS: ReadonlySet<string> = new Set([
  ...['return', 'returns', 'profit', 'profits', 'profitable', 'gain', 'gains', 'income', 'earning'],
  ...['earnings', 'money', 'winnings', 'munafa', 'kamai', 'laabh', 'paisa', 'paise'],
  ...['रिटर्न', 'मुनाफा', 'मुनाफ़ा', 'लाभ', 'कमाई', 'पैसा', 'पैसे', 'आय'],
])

/** Words that negate a sentence: 'nobody may promise assured returns'. */
export const DENIALS: ReadonlySet<string> = new Set([
  ...['not', 'no', 'never', 'nobody', 'none', 'neither', 'nor', 'cannot', 'cant', 'dont', 'doesnt'],
  ...[
    'didnt',
    'wont',
    'isnt',
    'arent',
    'mustnt',
    'shouldnt',
    'without',
    'avoid',
    'beware',
    'illegal',
  ],
  ...['anyone', 'whoever', 'prohibited', 'barred', 'banned', 'fraud', 'scam', 'scams', 'myth'],
  ...['nahi', 'nahin', 'koi', 'na', 'नहीं', 'नही', 'कोई', 'न', 'ना', 'मत', 'बिना'],
])

export const MULTIPLIES: ReadonlySet<string> = new Set([
  ...[
    'double',
    'doubles',
    'doubled',
    'triple',
    'multiply',
    'multiplies',
    'dugna',
    'dogna',
    'duguna',
  ],
  ...['दोगुना', 'दुगना', 'तिगुना'],
])

export const EARNS: ReadonlySet<string> = new Set([
  ...[
    'earn',
    'earns',
    'make',
    'makes',
    'get',
    'gets',
    'return',
    'returns',
    'profit',
    'profits',
    'gain',
  ],
  ...['gains', 'minimum', 'kamao', 'kamaye', 'kamaiye', 'kamayen', 'कमाएं', 'कमाओ', 'कमाइए'],
])

/**
 * Verbs that can take a sum of money as object. 'get' is not one of them: 'get 5,000' may be a
 * price.
 */
export const EARNS_AMOUNT: ReadonlySet<string> = new Set([
  ...['earn', 'earning', 'make', 'making', 'kamao', 'kamaye', 'kamaiye', 'kamayen'],
  ...['कमाएं', 'कमाओ', 'कमाइए'],
])

/** Words that turn such a verb into a promise when they precede it. */
export const BEFORE_EARNS: ReadonlySet<string> = new Set([
  ...['will', 'can', 'shall', 'could', 'and', 'to', 'start', 'easily', 'also', 'ghar', 'aap'],
])

export const BEFORE_PRICE: ReadonlySet<string> = new Set(['for', 'at', 'pay', 'paying', 'costs'])

/** Words of an example: a person earns an amount, and tax follows from it. */
export const CASES: ReadonlySet<string> = new Set([
  ...['if', 'when', 'who', 'those', 'suppose', 'assume', 'say', 'example', 'unless', 'salaried'],
  ...['agar', 'yadi', 'अगर', 'यदि', 'जो'],
])

export const PERIODS: ReadonlySet<string> = new Set([
  ...['daily', 'weekly', 'monthly', 'yearly', 'annually', 'day', 'week', 'month', 'year', 'roz'],
  ...['mahina', 'mahine', 'har', 'रोज', 'रोज़', 'महीने', 'महीना', 'साल', 'हर'],
])

export const ACCURACY: ReadonlySet<string> = new Set([
  ...[
    'accuracy',
    'accurate',
    'success',
    'successful',
    'strike',
    'winrate',
    'hit',
    'sahi',
    'sateek',
  ],
  ...['सटीक', 'सटीकता', 'सही', 'सफलता'],
])

export const CALLS: ReadonlySet<string> = new Set([
  ...['call', 'calls', 'trade', 'trades', 'tip', 'tips', 'pick', 'picks', 'recommendations'],
  ...['कॉल', 'टिप्स', 'ट्रेड'],
])

/** Superlatives, whatever the context. */
export const SUPERLATIVES: ReadonlySet<string> = new Set([
  ...[
    'best',
    'greatest',
    'unmatched',
    'unbeatable',
    'unrivalled',
    'jackpot',
    'multibagger',
    'topmost',
  ],
  ...['foremost', 'sarvashreshth', 'behtareen', 'सर्वश्रेष्ठ', 'सर्वोत्तम', 'बेहतरीन', 'जैकपॉट'],
])

/** Superlatives only before a word for people or their work: 'leading analyst', 'top tips'. */
export const RANKS: ReadonlySet<string> = new Set([
  'top',
  'leading',
  'trusted',
  'largest',
  'finest',
])
export const RANKED: ReadonlySet<string> = new Set([
  ...['analyst', 'analysts', 'adviser', 'advisers', 'advisor', 'advisors', 'expert', 'experts'],
  ...['research', 'firm', 'company', 'platform', 'trader', 'traders', 'broker', 'ranked', 'rated'],
  ...['performer', 'performers', 'tips', 'calls', 'picks', 'service', 'provider', 'academy'],
])

/** Words after which 'best' is harmless. */
export const AFTER_BEST: ReadonlySet<string> = new Set([
  'practice',
  'practices',
  'effort',
  'efforts',
])
export const BEFORE_BEST: ReadonlySet<string> = new Set(['at', 'your', 'their', 'its', 'my', 'try'])

/** Words that make a sentence a recommendation. */
export const ADVICE: ReadonlySet<string> = new Set([
  ...[
    'buy',
    'sell',
    'short',
    'accumulate',
    'exit',
    'target',
    'targets',
    'tgt',
    'tp',
    'sl',
    'stoploss',
  ],
  ...[
    'cmp',
    'kharido',
    'kharide',
    'becho',
    'खरीदें',
    'खरीदो',
    'बेचें',
    'बेचो',
    'लक्ष्य',
    'टारगेट',
    'स्टॉपलॉस',
  ],
])

/** Abbreviations in capitals that are not securities. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set([
  ...[
    'gst',
    'pan',
    'sebi',
    'nse',
    'bse',
    'mcx',
    'rbi',
    'itr',
    'tds',
    'tcs',
    'sip',
    'swp',
    'stp',
    'elss',
  ],
  ...[
    'nps',
    'ppf',
    'epf',
    'emi',
    'fema',
    'usd',
    'inr',
    'eur',
    'gbp',
    'jpy',
    'etf',
    'ipo',
    'fpo',
    'rsi',
  ],
  ...[
    'macd',
    'atr',
    'ema',
    'sma',
    'vwap',
    'cmp',
    'pdf',
    'faq',
    'amc',
    'nav',
    'ltcg',
    'stcg',
    'lrs',
    'huf',
  ],
  ...[
    'cagr',
    'gdp',
    'cpi',
    'wpi',
    'mpc',
    'upi',
    'kyc',
    'ucc',
    'isin',
    'otp',
    'fno',
    'otc',
    'nri',
    'usa',
  ],
  ...[
    'buy',
    'sell',
    'target',
    'stop',
    'loss',
    'stoploss',
    'entry',
    'the',
    'and',
    'for',
    'not',
    'all',
  ],
])

/** Securities that are commonly written in lower case. */
export const SECURITIES: ReadonlySet<string> = new Set([
  ...['nifty', 'banknifty', 'finnifty', 'sensex', 'bankex', 'reliance', 'infosys', 'infy', 'hdfc'],
  ...['hdfcbank', 'icici', 'icicibank', 'sbin', 'sbi', 'tatamotors', 'tatasteel', 'itc', 'wipro'],
  ...['adani', 'bajaj', 'maruti', 'airtel', 'निफ्टी', 'सेंसेक्स', 'रिलायंस'],
])
