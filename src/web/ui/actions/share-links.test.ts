import { describe, expect, it } from 'vitest'
import { shareLinks } from './share-links.ts'

describe('shareLinks', () => {
  const url = 'https://tradebox.example/view/services/1?ref=a&b=c'
  const text = 'Momentum + Options: 30 & more'
  const links = shareLinks(url, text)

  it('keeps address and text intact', () => {
    expect(new URL(links.whatsapp).searchParams.get('text')).toBe(`${text} ${url}`)
    expect(new URL(links.x).searchParams.get('url')).toBe(url)
    expect(new URL(links.x).searchParams.get('text')).toBe(text)
    expect(new URL(links.linkedin).searchParams.get('url')).toBe(url)
    expect(new URL(links.telegram).searchParams.get('url')).toBe(url)
  })
  it('encodes spaces as %20', () => {
    expect(Object.values(links).join()).not.toContain('+')
  })
})
