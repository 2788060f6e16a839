import { marketWatchCategories } from '#contract/enums.ts'

export type Market = {
  readonly tag: string
  readonly title: string
  /** One of the markets of the menu, and not merely a word that an article carries. */
  readonly listed: boolean
}

/** The longest word that is taken for an article's tag. */
const TAG_MAX_CHARACTERS = 40

/** What `/market-watch/{tag}` is about; undefined where the tag is no word. */
export function marketOf(tag: string): Market | undefined {
  const folded = tag.trim().toLowerCase()
  const listed = marketWatchCategories.some((category) => category === folded)
  if (listed) {
    return { tag: folded, title: folded === 'all' ? 'All markets' : capitalised(folded), listed }
  }
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N} &.'-]*$/u.test(folded)
  return isWord && folded.length <= TAG_MAX_CHARACTERS
    ? { tag: folded, title: capitalised(folded), listed }
    : undefined
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
