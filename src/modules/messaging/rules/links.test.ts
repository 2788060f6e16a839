import { describe, expect, it } from 'vitest'
import { processorMs } from '#kit/testing/processor-ms.ts'
import { partsOf } from './links.ts'

describe('splitting a message into text and links', () => {
  it('finds http and https addresses in order', () => {
    expect(partsOf('See https://example.in/a?b=1, or (http://example.in).')).toEqual([
      { text: 'See ' },
      { text: 'https://example.in/a?b=1', href: 'https://example.in/a?b=1' },
      { text: ', or (' },
      { text: 'http://example.in', href: 'http://example.in/' },
      { text: ').' },
    ])
  })

  it.each([
    'javascript:alert(1)',
    'www.example.in',
    'https://',
    'data:text/html,x',
    'https://user:secret@example.in',
    '<b>plain</b>',
  ])('finds no link in %s', (text) => {
    expect(partsOf(text)).toEqual([{ text }])
  })

  it('loses no character and takes linear time', () => {
    for (const piece of ['https://a.in/', 'https://', 'x', '. ', 'http://a.in)))) ', '\u200b']) {
      const text = piece.repeat(Math.ceil(400_000 / piece.length))
      expect(processorMs(() => partsOf(text))).toBeLessThan(5000)
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }
  })
})
