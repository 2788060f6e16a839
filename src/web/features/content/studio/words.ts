import type { PieceState } from '#contract/content/own-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import type { BadgeTone } from '#web/ui/display/badge.tsx'

export const KIND_WORDS: Readonly<
  Record<ContentKind, { readonly many: string; readonly one: string; readonly start: string }>
> = {
  articles: { many: 'Articles', one: 'article', start: 'New article' },
  videos: { many: 'Videos', one: 'video', start: 'New video' },
  events: { many: 'Events', one: 'event', start: 'New event' },
  podcasts: { many: 'Podcasts', one: 'podcast', start: 'New podcast' },
}

export const STATE_WORDS: Readonly<
  Record<PieceState, { readonly tone: BadgeTone; readonly text: string }>
> = {
  draft: { tone: 'neutral', text: 'Draft' },
  scheduled: { tone: 'accent', text: 'Scheduled' },
  published: { tone: 'up', text: 'Published' },
  removed: { tone: 'neutral', text: 'Removed' },
  removed_by_admin: { tone: 'down', text: 'Removed by Tradebox' },
}

export function titleOf({ title }: { readonly title: string }): string {
  return title.trim() === '' ? 'Untitled' : title
}
