import { readFileSync } from 'node:fs'
import type { ContentPicture } from '#contract/content/pieces.ts'
import type { ContentKind, MarketTag } from '#contract/content/types.ts'
import { type Files, fileUrl } from '#platform/files/files.ts'
import type { DemoPiece } from '../types.ts'

/** The number of drawings per theme; pieces share the drawings, each as its own picture. */
const PER_THEME = 8
const WIDTHS = [480, 960] as const

const alts = {
  equity: 'Drawing of price curves like a range of hills',
  derivatives: 'Drawing of candles with an average running through them',
  commodities: 'Drawing of lines that bend like layers of rock',
  options: 'Drawing of a volatility surface',
  fund: 'Drawing of rings, like shares of an allocation',
} as const
type Theme = keyof typeof alts

const themes: Readonly<Record<MarketTag, readonly Theme[]>> = {
  equity: ['equity', 'derivatives', 'options'],
  commodity: ['commodities'],
  forex: ['derivatives', 'options'],
  bonds: ['fund', 'equity'],
}

/** Neighbours in a list get different covers. */
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

/** Stores every cover in its widths; returns the sizes by name. */
export async function storeCovers(
  files: Files,
): Promise<ReadonlyMap<string, ContentPicture['sizes']>> {
  const names = Object.keys(alts).flatMap((theme) =>
    Array.from({ length: PER_THEME }, (_, index) => `${theme}-${index}`),
  )
  const store = async (name: string, width: number) => {
    const webp = readFileSync(new URL(`../pictures/cover/${name}-${width}.webp`, import.meta.url))
    const url = fileUrl(await files.put(webp, 'image/webp', 'public'))
    return { url, width, height: (width * 9) / 16 }
  }
  return new Map(
    await Promise.all(
      names.map(
        async (name) =>
          [name, await Promise.all(WIDTHS.map((width) => store(name, width)))] as const,
      ),
    ),
  )
}
