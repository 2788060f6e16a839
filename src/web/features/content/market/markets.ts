import { CONTENT_TAG_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { marketTitles } from '#contract/content/texts.ts'
import {
  type ContentKind,
  type MarketWatchCategory,
  marketTags,
  marketWatchCategories,
} from '#contract/content/types.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { allowedValue } from '#web/lib/navigation/search-values.ts'
import { marketTexts } from './texts.ts'

/** The subject of a page `/market-watch/{tag}`: a market, or a tag that providers use. */
export type Market = { readonly tag: string; readonly title: string }

/** Ignores case; undefined for text that is neither a market nor a valid tag. */
export function marketOf(text: string): Market | undefined {
  const title = text.trim()
  const tag = title.toLowerCase()
  const found = allowedValue(marketWatchCategories, tag)
  if (found !== undefined) {
    return { tag: found, title: marketTitles[found] }
  }
  return title === '' || title.length > CONTENT_TAG_MAX_CHARACTERS ? undefined : { tag, title }
}

export function isTag({ tag }: Market): boolean {
  return allowedValue(marketWatchCategories, tag) === undefined
}

/** The order of the tabs: everything first. */
export const marketOrder: readonly MarketWatchCategory[] = ['all', ...marketTags]

export function marketPath(tag: string, kind: ContentKind): string {
  return fillPath('/market-watch/$tag/$kind', { tag, kind }, {})
}

const ABOUT: Readonly<Record<MarketWatchCategory, string>> = {
  all: marketTexts.allAbout,
  equity: marketTexts.equityAbout,
  commodity: marketTexts.commodityAbout,
  forex: marketTexts.forexAbout,
  bonds: marketTexts.bondsAbout,
}

const KINDS: Readonly<Record<ContentKind, string>> = {
  articles: marketTexts.articles,
  videos: marketTexts.videos,
  events: marketTexts.events,
  podcasts: marketTexts.podcasts,
}

/** One sentence under the heading of a market's page. */
export function marketDescription({ tag, title }: Market, kind: ContentKind): string {
  const market = allowedValue(marketWatchCategories, tag)
  return market === undefined
    ? marketTexts.taggedAbout(KINDS[kind], title)
    : marketTexts.about(KINDS[kind], ABOUT[market])
}
