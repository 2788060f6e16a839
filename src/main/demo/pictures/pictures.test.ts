import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { standardWarning } from '#contract/documents/most-important-terms.ts'
import { DEMO_SEED, generateMarketplace } from '../marketplace.ts'
import { adCodeBreaches, testNow } from '../testing.ts'
import type { PictureSpec } from '../types.ts'
import { adAltText, adTexts } from './ad.ts'
import { semibold } from './glyphs-semibold.ts'
import { letter, wrap } from './lettering.ts'
import { pictureSvg, renderPictures } from './render.ts'

const market = generateMarketplace(DEMO_SEED, testNow)
const { pictures } = market
const ofKind = (kind: PictureSpec['kind']) => pictures.filter((spec) => spec.kind === kind)

describe('the list of pictures', () => {
  it('holds every picture that accounts and plans refer to, each once', () => {
    const names = pictures.map(({ kind, name }) => `${kind}/${name}`)
    expect(new Set(names).size).toBe(pictures.length)
    const wanted = [
      ...market.providers.flatMap((one) => [one.profilePicture, one.companyLogo]),
      ...market.customers.map((one) => one.profilePicture),
      ...market.plans.map((plan) => plan.banner),
    ].flatMap((ref) => (ref === null ? [] : [`${ref.kind}/${ref.name}`]))
    expect(wanted.filter((name) => !names.includes(name))).toEqual([])
    expect(
      ['avatar', 'logo', 'banner', 'ad'].map(
        (kind) => names.filter((name) => name.startsWith(kind)).length,
      ),
    ).toEqual([120, 53, 60, 3])
  })
})

describe('pictures', () => {
  it('are the same for the same spec, and hardly ever for another', () => {
    const drawn = pictures.map(pictureSvg)
    expect(pictures.map(pictureSvg)).toEqual(drawn)
    expect(new Set(drawn).size).toBeGreaterThan(pictures.length * 0.97)
  })

  it('use no font, no outside address and no number that is none', () => {
    for (const svg of pictures.map(pictureSvg)) {
      expect(svg).not.toMatch(/<text|font-|<image|href|NaN|undefined|Infinity/)
      expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg'])
    }
  })

  it('become WebP files of their size, and are not empty', async () => {
    const some = (['avatar', 'logo', 'banner', 'ad'] as const).flatMap((kind) =>
      ofKind(kind).slice(0, 3),
    )
    const sizes = { avatar: [256, 256], logo: [256, 256], banner: [1200, 480], ad: [1200, 600] }
    const rendered = await renderPictures(some)
    expect(rendered.map(({ spec }) => spec)).toEqual(some)
    for (const { spec, webp } of rendered) {
      const { format, width, height } = await sharp(webp).metadata()
      expect([format, width, height]).toEqual(['webp', ...sizes[spec.kind]])
      const { entropy } = await sharp(webp).stats()
      expect(entropy).toBeGreaterThan(1)
    }
  })
})

describe('ads', () => {
  it('keep to the advertisement code and carry the warning', () => {
    for (const [index, { title, text }] of adTexts.entries()) {
      expect(adCodeBreaches(`${title} ${text}`)).toEqual([])
      expect(adAltText(index)).toContain(standardWarning)
    }
  })
})

describe('lettering', () => {
  it('is as wide as its letters, closer where pairs are kerned', () => {
    const width = (text: string) => letter(semibold, text, 100).width
    expect(width('HH')).toBeCloseTo(width('H') * 2)
    expect(width('AV')).toBeLessThan(width('A') + width('V'))
    expect(letter(semibold, 'HH', 100, 50).width).toBeCloseTo(width('HH') + 5)
  })

  it('refuses a letter that it does not have', () => {
    expect(() => letter(semibold, '₹', 10)).toThrow('no letter')
  })

  it('wraps at spaces without losing a word', () => {
    const lines = wrap(semibold, standardWarning, 20, 300)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join(' ')).toBe(standardWarning)
    expect(Math.max(...lines.map((line) => letter(semibold, line, 20).width))).toBeLessThanOrEqual(
      300,
    )
  })
})
