import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createBudget } from './content/pool.ts'
import { imageKindOf } from './image-kinds.ts'
import { redraw } from './images.ts'

const blue = { width: 300, height: 200, channels: 3, background: '#2266aa' } as const
const whole = { edge: 120, shape: 'whole' } as const

describe('the kind of an image', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    '%s is recognised by its bytes',
    async (kind) => {
      const bytes = await sharp({ create: blue }).toFormat(kind).toBuffer()
      expect(imageKindOf(bytes)).toBe(kind)
      const drawn = await redraw({ bytes, mediaType: `image/${kind}` }, whole)
      expect(await sharp(drawn?.bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 120,
        height: 80,
      })
    },
  )

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['\uFEFF<?xml version="1.0"?>\n<!-- by hand -->\n<svg width="1">', 'svg'],
    ['<html><svg/></html>', undefined],
    ['GIF89', undefined],
    ['', undefined],
  ])('%j is %s', (text, kind) => {
    expect(imageKindOf(Buffer.from(text))).toBe(kind)
  })
})

describe('a redrawn image', () => {
  it('uses the time budget of its request, and is refused when none is left', async () => {
    const bytes = await sharp({ create: { ...blue, width: 3000, height: 2000 } })
      .png()
      .toBuffer()
    const budget = createBudget(bytes.length)
    const { leftMs } = budget
    const file = { bytes, mediaType: 'image/png', budget }
    expect(await redraw(file, { edge: 2000, shape: 'whole' })).toBeDefined()
    expect(budget.leftMs).toBeLessThan(leftMs)
    budget.leftMs = 0
    expect(await redraw(file, { edge: 2000, shape: 'whole' })).toBeUndefined()
  })

  it('has no metadata, and is upright', async () => {
    const bytes = await sharp({ create: blue }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const drawn = await redraw({ bytes, mediaType: 'image/jpeg' }, whole)
    const metadata = await sharp(drawn?.bytes).metadata()
    expect(metadata).toMatchObject({ width: 80, height: 120 })
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
  })

  it('is cropped to a square if one is requested', async () => {
    const bytes = await sharp({ create: blue }).png().toBuffer()
    const drawn = await redraw({ bytes, mediaType: 'image/apng' }, { edge: 64, shape: 'square' })
    expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ width: 64, height: 64 })
  })

  it('is cropped to the requested size, and never enlarged', async () => {
    const cut = async (width: number, height: number) => {
      const bytes = await sharp({ create: { ...blue, width, height } })
        .png()
        .toBuffer()
      const drawn = await redraw({ bytes, mediaType: 'image/png' }, { width: 250, height: 100 })
      const { width: wide, height: high } = await sharp(drawn?.bytes).metadata()
      return [wide, high]
    }
    expect(await cut(900, 900)).toEqual([250, 100])
    expect(await cut(500, 120)).toEqual([250, 100])
    expect(await cut(60, 40)).toEqual([60, 40])
  })

  it('is refused above 25 million pixels', async () => {
    const bytes = await sharp({ create: { ...blue, width: 5001, height: 5000 } })
      .png()
      .toBuffer()
    expect(await redraw({ bytes, mediaType: 'image/png' }, whole)).toBeUndefined()
  })

  it('is drawn even if its SVG refers to a local file', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      width="60" height="60"><image width="60" height="60" xlink:href="file:///etc/passwd"/>
      <rect width="30" height="60" fill="#ff0000"/></svg>`
    const drawn = await redraw({ bytes: Buffer.from(svg), mediaType: 'image/svg+xml' }, whole)
    const { data } = await sharp(drawn?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  })
})
