import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spliceGzip } from './spliced-gzip.ts'
import { templateBytes } from './template-bytes.ts'

const part = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat(40).map((n) => '\0'.repeat(n)),
  fc.tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.nat(900)).map(([s, n]) => s.repeat(n)),
)
const parts = fc.array(part, { minLength: 1, maxLength: 6 })
const filling = fc.stringMatching(/^[\w-]{22}$/)

const buffers = (texts: readonly string[]) => texts.map((text) => Buffer.from(text))

describe('bytes with gaps', () => {
  it('come out whole with anything filled in', () => {
    fc.assert(
      fc.property(parts, filling, filling, (texts, one, other) => {
        const gapped = templateBytes(buffers(texts), 22)
        for (const text of [one, other, one]) {
          const bytes = Buffer.concat(gapped.fill(text))
          expect(bytes.toString()).toBe(Buffer.from(texts.join(text)).toString())
          expect(bytes.length).toBe(gapped.length)
        }
      }),
    )
  })

  it('share what is long between answers', () => {
    const long = Buffer.alloc(100_000, 'x')
    const gapped = templateBytes([Buffer.from('<a '), Buffer.from('>'), long, Buffer.from('!')], 2)
    const [one, other] = [gapped.fill('no'), gapped.fill('ok')]
    expect(one.map((piece) => piece.length)).toEqual([8, 100_000, 3])
    expect(one[1]).toBe(long)
    expect(other[1]).toBe(long)
    expect(one[0]).not.toBe(other[0])
  })
})

describe('gzip with gaps', () => {
  it('is what it should be after unpacking, sum and length included', async () => {
    await fc.assert(
      fc.asyncProperty(parts, filling, filling, async (texts, one, other) => {
        const gzip = await spliceGzip(buffers(texts), 22)
        for (const text of [one, other]) {
          const bytes = Buffer.concat(gzip.fill(text))
          expect(bytes.length).toBe(gzip.length)
          expect(gunzipSync(bytes).toString()).toBe(Buffer.from(texts.join(text)).toString())
        }
      }),
    )
  })

  it('is right for a page that repeats itself around its gaps, and about as small as usual', async () => {
    const line = (index: number) => `<link rel="modulepreload" href="/assets/${index}.js" nonce="`
    const body = Array.from({ length: 3000 }, (_, index) => `"><p>Row ${index * 7919}</p>`).join('')
    const texts = [
      ...Array.from({ length: 12 }, (_, index) => `">${line(index)}`),
      body,
      '"></html>',
    ]
    const gzip = await spliceGzip(buffers(texts), 22)
    for (let round = 0; round < 50; round += 1) {
      const nonce = randomBytes(16).toString('base64url')
      expect(gunzipSync(Buffer.concat(gzip.fill(nonce))).toString()).toBe(texts.join(nonce))
    }
    const usual = gzipSync(texts.join(randomBytes(16).toString('base64url'))).length
    expect(gzip.length).toBeLessThan(usual * 1.1)
  })

  it('cannot be unpacked when the sum is that of another filling', async () => {
    const gzip = await spliceGzip(buffers(['a', 'b'.repeat(5000)]), 2)
    const [one, other] = [gzip.fill('xy'), gzip.fill('xz')]
    const mixed = Buffer.concat([...one.slice(0, -1), ...other.slice(-1)])
    expect(() => gunzipSync(mixed)).toThrow()
  })
})
