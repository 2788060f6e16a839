import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embedAddress, parseVideoLink, watchAddress } from './video-link.ts'

const ID = 'dQw4w9WgXcQ'

describe('a video link', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}&t=42s&list=PL1`,
    `https://m.youtube.com/watch?app=desktop&v=${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `youtu.be/${ID}`,
    `  https://www.youtube.com/shorts/${ID} `,
    `https://www.youtube.com/embed/${ID}?start=1`,
    `https://www.youtube.com/live/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
  ])('is recognised in %s', (text) => {
    expect(parseVideoLink(text)).toEqual({ host: 'youtube', id: ID })
  })

  it.each([
    '',
    'https://vimeo.com/76979871',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/?u=https://www.youtube.com/watch?v=${ID}`,
    `https://user@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `javascript:alert("https://youtu.be/${ID}")`,
    'https://www.youtube.com/@channel',
    `https://youtu.be/${ID}${ID}`,
  ])('is not recognised in %s', (text) => {
    expect(parseVideoLink(text)).toBeUndefined()
  })

  it('is recognised in the watch and embed addresses that we build', () => {
    const ids = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/)
    fc.assert(
      fc.property(ids, (id) => {
        expect(parseVideoLink(watchAddress(id))?.id).toBe(id)
        expect(parseVideoLink(embedAddress(id))?.id).toBe(id)
      }),
    )
  })

  it('never throws on arbitrary text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseVideoLink(text)))
  })
})
