import { describe, expect, it } from 'vitest'
import {
  allowedValue,
  choiceCount,
  countIn,
  isFiltered,
  isWholeList,
  textIn,
} from './search-values.ts'

describe('search values of an address', () => {
  it('are texts, trimmed and cut to a maximum length', () => {
    expect(textIn('  momentum ', 100)).toBe('momentum')
    expect(textIn('momentum', 4)).toBe('mome')
    for (const none of ['', '   ', undefined, ['a', 'b'], 'a\0b', '\ud800']) {
      expect(textIn(none, 100)).toBeUndefined()
    }
  })

  it('belong to a closed list or are dropped', () => {
    expect(allowedValue(['hindi', 'tamil'], 'tamil')).toBe('tamil')
    expect(allowedValue(['hindi', 'tamil'], 'Tamil')).toBeUndefined()
    expect(allowedValue(['hindi', 'tamil'], ['tamil'])).toBeUndefined()
  })

  it('are whole numbers in digits, up to a maximum', () => {
    expect(countIn('0500', 1000)).toBe('500')
    expect(countIn('1000', 1000)).toBe('1000')
    for (const none of ['1001', '-1', '1e3', '1.5', '', undefined, 7]) {
      expect(countIn(none, 1000)).toBeUndefined()
    }
  })

  it('filter a list, while its order and its page do not', () => {
    const ordered = { q: undefined, sort: 'price-low', after: 'c1' }
    expect([isFiltered(ordered), isFiltered({ ...ordered, q: 'desk' })]).toEqual([false, true])
    expect([isWholeList(ordered), isWholeList({ q: undefined })]).toEqual([false, true])
  })

  it('are counted as choices, without search words, order and cursor', () => {
    expect(choiceCount({ q: 'desk', sort: 'price-low', after: 'x', category: undefined })).toBe(0)
    expect(choiceCount({ q: 'desk', category: 'PMS', trial: 'true' })).toBe(2)
  })
})
