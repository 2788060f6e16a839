import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexedText, prefixQuery, wordsOf } from './words.ts'

describe('the words of a search', () => {
  it('are what stands between anything that is no letter, mark or digit', () => {
    expect(wordsOf('Motilal-Oswal & Sons (INH000012345)')).toEqual([
      'Motilal',
      'Oswal',
      'Sons',
      'INH000012345',
    ])
    expect(wordsOf('ARN-98765/2')).toEqual(['ARN', '98765', '2'])
  })

  it('keep the marks of Indian scripts on their letters', () => {
    expect(wordsOf('शेयर बाज़ार')).toHaveLength(2)
    expect(indexedText('ಷೇರು,ಮಾರುಕಟ್ಟೆ')).toBe('ಷೇರು ಮಾರುಕಟ್ಟೆ')
  })

  it('ask for all of them, each as a beginning', () => {
    expect(prefixQuery('nifty opt')).toBe("'nifty':* & 'opt':*")
    expect(prefixQuery("%_'\\ &|!():*")).toBeUndefined()
  })

  it('never carry an operator into the query, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const query = prefixQuery(text) ?? "'x':*"
        expect(query).toMatch(/^'[^'\\&|!()<>:*\s]+':\*( & '[^'\\&|!()<>:*\s]+':\*){0,9}$/)
      }),
    )
  })
})
