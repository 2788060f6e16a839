import type { PieceState } from '#contract/content/own-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import type { BadgeTone } from '#web/ui/display/badge.tsx'
import { studioTexts } from './texts.ts'

export const KIND_WORDS: Readonly<
  Record<ContentKind, { readonly many: string; readonly one: string; readonly start: string }>
> = {
  articles: { many: studioTexts.articles, one: 'article', start: studioTexts.newArticle },
  videos: { many: studioTexts.videos, one: 'video', start: studioTexts.newVideo },
  events: { many: studioTexts.events, one: 'event', start: studioTexts.newEvent },
  podcasts: { many: studioTexts.podcasts, one: 'podcast', start: studioTexts.newPodcast },
}

export const STATE_WORDS: Readonly<
  Record<PieceState, { readonly tone: BadgeTone; readonly text: string }>
> = {
  draft: { tone: 'neutral', text: studioTexts.draft },
  scheduled: { tone: 'accent', text: studioTexts.scheduled },
  published: { tone: 'up', text: studioTexts.published },
  removed: { tone: 'neutral', text: studioTexts.removed },
  removed_by_admin: { tone: 'down', text: studioTexts.removedByTradebox },
}

export function titleOf({ title }: { readonly title: string }): string {
  return title.trim() === '' ? studioTexts.untitled : title
}
