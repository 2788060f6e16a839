import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexedText, prefixQuery, wordsOf } from './words.ts'

describe('the words of a search', () => {
  it('are split at everything except letters, marks and digits', () => {
    expect(wordsOf('Motilal-Oswal & Sons (INH000012345)')).toEqual([
      'Motilal',
      'Oswal',
      'Sons',
      'INH000012345',
    ])
    expect(wordsOf('ARN-98765/2')).toEqual(['ARN', '98765', '2'])
  })

  it('keep the marks of Indian scripts with their letters', () => {
    expect(wordsOf('शेयर बाज़ार')).toHaveLength(2)
    expect(indexedText('ಷೇರು,ಮಾರುಕಟ್ಟೆ')).toBe('ಷೇರು ಮಾರುಕಟ್ಟೆ')
  })

  it('must all match, each as a prefix', () => {
    expect(prefixQuery('nifty opt')).toBe("'nifty':* & 'opt':*")
    expect(prefixQuery("%_'\\ &|!():*")).toBeUndefined()
  })

  it('never put an operator into the query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const query = prefixQuery(text) ?? "'x':*"
        expect(query).toMatch(/^'[^'\\&|!()<>:*\s]+':\*( & '[^'\\&|!()<>:*\s]+':\*){0,9}$/)
      }),
    )
  })
})
