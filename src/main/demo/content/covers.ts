import sharp from 'sharp'
import type { ContentPicture } from '#contract/content/pieces.ts'
import type { ContentKind, MarketTag } from '#contract/enums.ts'
import { type Files, fileUrl } from '#platform/files/files.ts'
import { coverSvg } from '../pictures/banner.ts'
import type { BannerTheme, DemoPiece } from '../types.ts'

/** Drawings of each theme; pieces share them, each under a picture of its own. */
const PER_THEME = 8
const WIDTHS = [480, 960] as const

const themes: Readonly<Record<MarketTag, readonly BannerTheme[]>> = {
  equity: ['equity', 'derivatives', 'options'],
  commodity: ['commodities'],
  forex: ['derivatives', 'options'],
  bonds: ['fund', 'equity'],
}

const alts: Readonly<Record<BannerTheme, string>> = {
  equity: 'Drawing of price curves like a range of hills',
  derivatives: 'Drawing of candles with an average running through them',
  commodities: 'Drawing of lines that bend like layers of rock',
  options: 'Drawing of a volatility surface',
  fund: 'Drawing of rings, like shares of an allocation',
}

/** Neighbours in a list look different. */
export function coverOf(
  market: MarketTag | undefined,
  kind: ContentKind,
  place: number,
): DemoPiece['cover'] {
  const own = themes[market ?? 'equity']
  const theme = own[place % own.length] ?? 'equity'
  const index = (place + kind.length) % PER_THEME
  return { name: `${theme}-${index}`, alt: alts[theme] }
}

/** Draws every cover in its widths; by name. */
export async function storeCovers(
  files: Files,
): Promise<ReadonlyMap<string, ContentPicture['sizes']>> {
  const specs = (Object.keys(alts) as BannerTheme[]).flatMap((theme, order) =>
    Array.from({ length: PER_THEME }, (_, index) => ({
      theme,
      name: `${theme}-${index}`,
      variant: index + order * 3,
    })),
  )
  const drawn = new Map<string, ContentPicture['sizes']>()
  await Promise.all(
    specs.map(async ({ theme, name, variant }) => {
      const spec = { kind: 'banner', name, seed: `cover ${name}`, theme, variant } as const
      const sizes = await Promise.all(
        WIDTHS.map(async (width) => {
          const svg = Buffer.from(coverSvg(spec, width))
          const webp = await sharp(svg).webp({ quality: 80, effort: 0 }).toBuffer()
          const url = fileUrl(await files.put(webp, 'image/webp', 'public'))
          return { url, width, height: (width * 9) / 16 }
        }),
      )
      drawn.set(name, sizes)
    }),
  )
  return drawn
}
