import type { ContentKind } from '#contract/content/types.ts'

type ContentText = {
  readonly title: string
  /** Shown if nothing has been published. */
  readonly empty: string
  readonly hint: (name: string) => string
}

/** The texts of a profile's tabs. */
export const contentTexts: Readonly<Record<ContentKind, ContentText>> = {
  articles: {
    title: 'Articles',
    empty: 'No articles yet',
    hint: (name) =>
      `${name} hasn’t published an article yet. Follow to be notified of the first one.`,
  },
  videos: {
    title: 'Videos',
    empty: 'No videos yet',
    hint: (name) => `${name} hasn’t published a video yet. Follow to be notified of the first one.`,
  },
  events: {
    title: 'Events',
    empty: 'No events yet',
    hint: (name) =>
      `${name} hasn’t announced an event yet. Follow to be notified of the first one.`,
  },
  podcasts: {
    title: 'Podcasts',
    empty: 'No podcasts yet',
    hint: (name) =>
      `${name} hasn’t published a podcast yet. Follow to be notified of the first one.`,
  },
}
