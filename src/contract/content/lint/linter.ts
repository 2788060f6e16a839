import { lintTexts } from '../texts.ts'
import * as words from './words.ts'

/** A finding in a text: `refused` blocks publishing, `confirm` requires a reason. */
export type Finding = {
  readonly rule: LintRule
  readonly severity: 'refused' | 'confirm'
  /** The key of the text. */
  readonly field: string
  /** UTF-16 units from the start of the text. */
  readonly start: number
  readonly end: number
  readonly excerpt: string
  readonly message: string
}

type LintRule = 'assured-return' | 'accuracy' | 'superlative' | 'price-target'

const severities: Readonly<Record<LintRule, Finding['severity']>> = {
  'assured-return': 'refused',
  'price-target': 'refused',
  accuracy: 'confirm',
  superlative: 'confirm',
}

/** The maximum number of findings per call. More would not help the author. */
const FINDINGS_MAX = 100
const EXCERPT_MAX_CHARACTERS = 300

type Word = {
  /** Normalised, for comparison. */
  readonly text: string
  readonly raw: string
  readonly start: number
  readonly end: number
}

type Hit = { readonly rule: LintRule; readonly from: number; readonly to: number }

/**
 * Finds what the advertisement code prohibits, sentence by sentence, in linear time. `mayAdvise` is
 * false for categories that may teach, but not recommend securities.
 */
export function lint(
  texts: Readonly<Record<string, string>>,
  { mayAdvise }: { readonly mayAdvise: boolean },
): Finding[] {
  const findings: Finding[] = []
  for (const [field, text] of Object.entries(texts)) {
    for (const sentence of sentencesOf(text)) {
      const hits = [
        ...assuredIn(sentence),
        ...accuracyIn(sentence),
        ...superlativesIn(sentence),
        ...(mayAdvise ? [] : targetsIn(sentence)),
      ]
      for (const hit of hits) {
        const start = sentence[hit.from]?.start ?? 0
        const end = sentence[hit.to]?.end ?? start
        findings.push({
          rule: hit.rule,
          severity: severities[hit.rule],
          message: lintTexts[hit.rule],
          field,
          start,
          end,
          excerpt: text.slice(start, end).slice(0, EXCERPT_MAX_CHARACTERS),
        })
        if (findings.length >= FINDINGS_MAX) {
          return findings
        }
      }
    }
  }
  return findings
}

const PROMISE_REACH = 6
const NUMBER_REACH = 4

function assuredIn(sentence: readonly Word[]): Hit[] {
  const hits: Hit[] = []
  const denied = sentence.findIndex(({ text }) => words.DENIALS.has(text))
  const isDenied = (place: number) => denied >= 0 && denied < place
  const isPledged = sentence.some(({ text }) => PLEDGES.has(text))
  const isCase = sentence.some(({ text }) => words.CASES.has(text))
  const hit = (from: number, to: number) =>
    hits.push({ rule: 'assured-return', from: Math.min(from, to), to: Math.max(from, to) })
  for (let place = 0; place < sentence.length; place += 1) {
    const promised = promiseAt(sentence, place)
    if (promised !== undefined && !isDenied(promised.from)) {
      const gain = nearest(sentence, place, PROMISE_REACH, ({ text }) => words.GAINS.has(text))
      if (gain !== undefined || promised.isWhole) {
        hit(promised.from, Math.max(gain ?? place, place))
        place = Math.max(gain ?? place, place)
      }
      continue
    }
    const word = sentence[place]?.text ?? ''
    if (words.MULTIPLIES.has(word) && !isDenied(place)) {
      const gain = nearest(sentence, place, 3, ({ text }) => words.GAINS.has(text))
      if (gain !== undefined) {
        hit(place, gain)
        place = Math.max(place, gain)
      }
    } else if (isPercentage(sentence, place) && !isDenied(place)) {
      const earns = nearest(sentence, place, NUMBER_REACH, ({ text }) => words.EARNS.has(text))
      const period = nearest(sentence, place, NUMBER_REACH, ({ text }) => words.PERIODS.has(text))
      if (earns !== undefined && period !== undefined && isPledged) {
        hit(Math.min(earns, place), Math.max(period, place, earns))
        place = Math.max(period, place, earns)
      }
    } else if (isAmount(word) && !isDenied(place) && !isCase) {
      const earns = earnsAmount(sentence, place)
      const period = nearest(sentence, place, NUMBER_REACH, ({ text }) => words.PERIODS.has(text))
      if (earns !== undefined && period !== undefined) {
        hit(Math.min(earns, place), Math.max(period, place))
        place = Math.max(period, place)
      }
    }
  }
  return hits
}

/** A sum of rupees of three or more characters; shorter numbers count trades, days or lots. */
const isAmount = (text: string) => /^\d[\d,]{2,}(?:\.\d{1,2})?$/.test(text)

/**
 * The position of the verb that promises a sum as earnings: 'Earn 5,000 a day', 'you will make
 * 5,000 a day'. A price ('for 5,000 a month') or an example ('if you earn 50,000 a month, your tax
 * is ...') is not a promise.
 */
function earnsAmount(sentence: readonly Word[], place: number): number | undefined {
  for (let verb = place - 1; verb >= Math.max(place - NUMBER_REACH, 0); verb -= 1) {
    const word = sentence[verb]?.text ?? ''
    if (words.BEFORE_PRICE.has(word)) {
      return
    }
    if (words.EARNS_AMOUNT.has(word)) {
      return verb === 0 || words.BEFORE_EARNS.has(sentence[verb - 1]?.text ?? '') ? verb : undefined
    }
  }
  return
}

/**
 * Words that make a percentage per period a promise. Statements about a fund's past do not use
 * them.
 */
const PLEDGES: ReadonlySet<string> = new Set([
  ...['earn', 'make', 'get', 'minimum', 'will', 'kamao', 'kamaye', 'kamaiye', 'kamayen'],
  ...['कमाएं', 'कमाओ', 'कमाइए'],
])

/** A promise that ends at this word: a single word, 'sure shot', '100% sure', 'zero risk'. */
function promiseAt(
  sentence: readonly Word[],
  place: number,
): { readonly from: number; readonly isWhole: boolean } | undefined {
  const word = sentence[place]?.text ?? ''
  const before = sentence[place - 1]?.text ?? ''
  if (words.PROMISES.has(word)) {
    return { from: place, isWhole: false }
  }
  if (word === 'sureshot' || (word === 'shot' && before === 'sure')) {
    return { from: word === 'shot' ? place - 1 : place, isWhole: true }
  }
  if (word === 'sure' && (before === '100' || before === '100%')) {
    return { from: place - 1, isWhole: false }
  }
  const isWithout = (word === 'risk' || word === 'loss') && (before === 'zero' || before === 'no')
  if (isWithout && sentence[place + 1]?.text !== 'free') {
    return { from: place - 1, isWhole: false }
  }
  return word === 'free' && before === 'risk' ? { from: place - 1, isWhole: false } : undefined
}

function accuracyIn(sentence: readonly Word[]): Hit[] {
  const hits: Hit[] = []
  for (let place = 0; place < sentence.length; place += 1) {
    let other: number | undefined
    if (isPercentage(sentence, place)) {
      other = nearest(sentence, place, NUMBER_REACH, ({ text }) => words.ACCURACY.has(text))
    } else if (isCountOutOf(sentence, place)) {
      other = nearest(sentence, place + 3, 2, ({ text }) => words.CALLS.has(text))
    }
    if (other !== undefined) {
      hits.push({ rule: 'accuracy', from: Math.min(place, other), to: Math.max(place, other) })
      place = Math.max(place, other)
    }
  }
  return hits
}

/** '9 of 10', '9 out of 10'. */
function isCountOutOf(sentence: readonly Word[], place: number): boolean {
  const at = (offset: number) => sentence[place + offset]?.text ?? ''
  return (
    isNumber(at(0)) &&
    ((at(1) === 'of' && isNumber(at(2))) || (at(1) === 'out' && at(2) === 'of' && isNumber(at(3))))
  )
}

function superlativesIn(sentence: readonly Word[]): Hit[] {
  return sentence.flatMap(({ text }, place): Hit[] => {
    const next = sentence[place + 1]?.text ?? ''
    const before = sentence[place - 1]?.text ?? ''
    const one = (to: number): Hit[] => [{ rule: 'superlative', from: place, to }]
    if (words.SUPERLATIVES.has(text)) {
      const isHarmless =
        text === 'best' && (words.AFTER_BEST.has(next) || words.BEFORE_BEST.has(before))
      return isHarmless ? [] : one(place)
    }
    if (words.RANKS.has(text) && words.RANKED.has(next)) {
      return one(place + 1)
    }
    const isFirst =
      text === '#1' ||
      text === 'no1' ||
      ((text === 'no' || text === 'number' || text === 'नंबर') && (next === '1' || next === 'one'))
    return isFirst ? one(next === '1' || next === 'one' ? place + 1 : place) : []
  })
}

/** A recommendation: a word of advice, a price and the name of a security in one sentence. */
function targetsIn(sentence: readonly Word[]): Hit[] {
  const advice = sentence.findIndex(({ text }) => words.ADVICE.has(text))
  const price = sentence.findIndex(({ text }) => isNumber(text))
  const name = sentence.findIndex(namesSecurity)
  if (advice < 0 || price < 0 || name < 0) {
    return []
  }
  const places = [advice, price, name]
  return [{ rule: 'price-target', from: Math.min(...places), to: Math.max(...places) }]
}

function namesSecurity({ raw, text }: Word): boolean {
  if (words.SECURITIES.has(text)) {
    return true
  }
  return /^[A-Z][A-Z0-9&]{2,19}$/.test(raw) && !words.ABBREVIATIONS.has(text)
}

/** The nearest position within reach, before or after, that matches. */
function nearest(
  sentence: readonly Word[],
  place: number,
  reach: number,
  isWanted: (word: Word) => boolean,
): number | undefined {
  for (let step = 0; step <= reach; step += 1) {
    for (const other of [place + step, place - step]) {
      const word = sentence[other]
      if (word !== undefined && isWanted(word)) {
        return other
      }
    }
  }
  return
}

const isNumber = (text: string) => /^\d[\d,]{0,15}(?:\.\d{1,6})?%?$/.test(text)

/** '95%', '95 percent', '95 per cent', '95 प्रतिशत'. */
function isPercentage(sentence: readonly Word[], place: number): boolean {
  const text = sentence[place]?.text ?? ''
  const next = sentence[place + 1]?.text ?? ''
  const isPerCent = next === 'per' && sentence[place + 2]?.text === 'cent'
  const unit = next === '%' || next === 'percent' || next === 'प्रतिशत' || next === 'फीसदी'
  return isNumber(text) && (text.endsWith('%') || unit || isPerCent)
}

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  ɡ: 'g',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ι: 'i',
  ν: 'v',
}

/**
 * Digits. Following digits belong to the same number if only a comma or a point separates them:
 * '2,900.50'.
 */
const FIGURE = /^\d[\d,.]*$/

/**
 * Splits a text into sentences and words. Invisible characters are part of the word around them, so
 * they cannot split it.
 */
function sentencesOf(text: string): readonly (readonly Word[])[] {
  const sentences: (readonly Word[])[] = []
  let sentence: Word[] = []
  let from = 0
  let isFigure = false
  for (const match of text.matchAll(
    /[\p{L}\p{M}\p{N}\p{Cf}\p{Default_Ignorable_Code_Point}%#&'’]+/gu,
  )) {
    const raw = match[0]
    const gap = text.slice(from, match.index)
    from = match.index + raw.length
    const word = wordOf(raw, match.index)
    const last = sentence.at(-1)
    const isSameFigure = isFigure && (gap === ',' || gap === '.') && /^\d/.test(raw)
    isFigure = FIGURE.test(word.text)
    if (last !== undefined && isSameFigure) {
      sentence[sentence.length - 1] = {
        text: last.text + gap + word.text,
        raw: text.slice(last.start, from),
        start: last.start,
        end: from,
      }
      continue
    }
    if (/[.!?।\n\r;]/.test(gap) && sentence.length > 0) {
      // 'No. 1' does not end a sentence.
      if (!(last?.text === 'no' && gap.startsWith('.') && isNumber(raw))) {
        sentences.push(spelled(sentence))
        sentence = []
      }
    }
    sentence.push(word)
  }
  return sentence.length > 0 ? [...sentences, spelled(sentence)] : sentences
}

function wordOf(raw: string, start: number): Word {
  const text = raw
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}'’]/gu, '')
    .replaceAll(
      /[\p{Script=Cyrillic}\p{Script=Greek}ɡ]/gu,
      (letter) => LOOKALIKES[letter] ?? letter,
    )
  return { text, raw, start, end: start + raw.length }
}

const SPELLED_MIN_LETTERS = 4

/** Joins spaced letters: 'g u a r a n t e e d' is one word. */
function spelled(sentence: readonly Word[]): readonly Word[] {
  const joined: Word[] = []
  let run: Word[] = []
  const end = () => {
    const [first] = run
    const last = run.at(-1)
    if (first !== undefined && last !== undefined && run.length >= SPELLED_MIN_LETTERS) {
      const text = run.map((word) => word.text).join('')
      joined.push({ text, raw: text, start: first.start, end: last.end })
    } else {
      joined.push(...run)
    }
    run = []
  }
  for (const word of sentence) {
    if (/^\p{L}$/u.test(word.text)) {
      run.push(word)
    } else {
      end()
      joined.push(word)
    }
  }
  end()
  return joined
}
