import type { ContentKind } from '#contract/content/types.ts'

type ContentText = {
  readonly title: string
  /** Where nothing has been published so far. */
  readonly empty: string
  readonly hint: (name: string) => string
}

/** What the tabs of a profile say. */
export const contentTexts: Readonly<Record<ContentKind, ContentText>> = {
  articles: {
    title: 'Articles',
    empty: 'No articles yet',
    hint: (name) => `${name} has not published an article so far. Follow to hear of the first.`,
  },
  videos: {
    title: 'Videos',
    empty: 'No videos yet',
    hint: (name) => `${name} has not published a video so far. Follow to hear of the first.`,
  },
  events: {
    title: 'Events',
    empty: 'No events yet',
    hint: (name) => `${name} has not announced an event so far. Follow to hear of the first.`,
  },
  podcasts: {
    title: 'Podcasts',
    empty: 'No podcasts yet',
    hint: (name) => `${name} has not published a podcast so far. Follow to hear of the first.`,
  },
}
