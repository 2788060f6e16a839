import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#kit/testing/processor-ms.ts'
import { lint } from './linter.ts'

const rulesOf = (text: string, mayAdvise = true) =>
  lint({ text }, { mayAdvise }).map(({ rule }) => rule)

describe('the linter', () => {
  it.each([
    'We offer guaranteed returns of 20%.',
    'Assured monthly income for everybody',
    'Join now: risk-free profits',
    'Risk free profit every day',
    'Zero risk, high returns',
    'Our calls are sureshot.',
    'This is a sure shot call',
    '100% sure profit',
    'Double your money in a month',
    'You will earn 5% per month',
    'Get minimum 12% monthly',
    'You will earn 5 per cent per month',
    'Earn ₹5,000 per day from home',
    'With us you can make up to Rs 10,000 daily.',
    'Kamaye 5000 roz',
    'GUARANTEED  RETURNS',
    'guar\u200banteed returns',
    'ｇｕａｒａｎｔｅｅｄ returns',
    'guаrаnteed returns',
    'g u a r a n t e e d returns',
    'पक्का मुनाफा हर महीने',
    'गारंटीड रिटर्न',
    'Pakka munafa, daily',
    'पैसा दोगुना',
  ])('refuses the promise in %j', (text) => {
    expect(rulesOf(text)).toContain('assured-return')
    expect(lint({ text }, { mayAdvise: true })[0]?.severity).toBe('refused')
  })

  it.each([
    'Nobody may promise assured returns.',
    'Recommendations do not provide any assurance of returns.',
    'Beware of guaranteed returns.',
    'There is no risk-free profit.',
    'The fund returned 12% last year.',
    'Index funds earned 11% a year over the decade, with years of loss.',
    'Make sure that you read the profit and loss account.',
    'A bond pays a coupon of 7% per year.',
    'There is no guarantee, and returns vary.',
    'Get all calls for 5000 per month.',
    'You get every call at 1,499 per month, and nothing else.',
    'You will get 3 calls per day.',
    'Make 1 review of your plan per year.',
    'If you earn 80,000 per month, the new regime saves tax.',
    'A person who earns 12,00,000 per year files ITR-1.',
    'रिटर्न की कोई गारंटी नहीं है',
  ])('finds no promise in %j', (text) => {
    expect(rulesOf(text)).not.toContain('assured-return')
  })

  it.each([
    ['95% accuracy in options', 'accuracy'],
    ['Our success ratio is 87.5 %', 'accuracy'],
    ['9 out of 10 calls hit the target', 'accuracy'],
    ['90 percent accurate', 'accuracy'],
    ['90 per cent accurate', 'accuracy'],
    ['90 प्रतिशत सटीक कॉल', 'accuracy'],
    ['The best analyst of India', 'superlative'],
    ["India's No. 1 adviser", 'superlative'],
    ['#1 for options', 'superlative'],
    ['Leading research from Pune', 'superlative'],
    ['Jackpot call today', 'superlative'],
    ['सर्वश्रेष्ठ सलाहकार', 'superlative'],
  ])('requires confirmation for %j', (text, rule) => {
    const found = lint({ text }, { mayAdvise: true })
    expect(found).toMatchObject([{ rule, severity: 'confirm', field: 'text' }])
  })

  it.each([
    'Best practices of record keeping',
    'at best a guess',
    'Rates rose 5% leading to sales',
  ])('finds nothing in %j', (text) => {
    expect(rulesOf(text, false)).toEqual([])
  })

  it.each([
    'Buy RELIANCE above 2,900 target 3,050 SL 2,850',
    'nifty sell at 26200',
    'TATAMOTORS tgt 900',
    'रिलायंस खरीदें 2900 लक्ष्य 3000',
  ])('refuses %j to providers who may not give advice', (text) => {
    expect(rulesOf(text, false)).toEqual(['price-target'])
    expect(rulesOf(text, true)).toEqual([])
  })

  it.each([
    'Section 80C allows 1,50,000 through ELSS, PPF or NPS.',
    'A stop order becomes a market order once its price is reached.',
    'File the ITR before 31 July to avoid a fee of ₹5,000.',
  ])('allows providers who may not give advice to write %j', (text) => {
    expect(rulesOf(text, false)).toEqual([])
  })

  it('reports the position in the text as typed, with its invisible characters', () => {
    const text = 'नमस्ते! We have guar\u200banteed  returns.'
    const [found] = lint({ text }, { mayAdvise: true })
    expect(text.slice(found?.start, found?.end)).toBe('guar\u200banteed  returns')
    expect(found?.excerpt).toBe('guar\u200banteed  returns')
  })

  it('never throws, and reports only positions within the text', () => {
    const piece = fc.constantFrom(
      'guaranteed',
      'returns',
      '95%',
      'best',
      'no',
      '1',
      '.',
      ' ',
      'BUY',
      'ABC',
      '\n',
      'न',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(texts, fc.boolean(), (text, mayAdvise) => {
        for (const { start, end, excerpt } of lint({ text }, { mayAdvise })) {
          expect(0 <= start && start < end && end <= text.length).toBe(true)
          expect(text.slice(start, end).startsWith(excerpt)).toBe(true)
          expect(excerpt).not.toMatch(/[\n\r]/)
        }
      }),
    )
  })

  it('finds a promise despite invisible characters within it', () => {
    const hidden = fc.constantFrom('\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad')
    fc.assert(
      fc.property(hidden, fc.nat({ max: 17 }), (sign, at) => {
        const text = 'guaranteed returns'
        expect(rulesOf(text.slice(0, at) + sign + text.slice(at))).toEqual(['assured-return'])
      }),
    )
  })

  it.each(['5% ', '1,', 'earn 500 '])('checks 400,000 characters of %j in linear time', (unit) => {
    // One pass takes less than 0.1 s. A pattern that restarts at every character would take
    // minutes.
    const text = unit.repeat(400_000 / unit.length)
    expect(processorMs(() => lint({ text }, { mayAdvise: false }))).toBeLessThan(5000)
  })
})
