import type { Draft } from '#contract/content/drafts.ts'
import { READING_WORDS_PER_MINUTE } from '#contract/content/limits.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { parseVideoLink } from '#contract/content/video-link.ts'
import { present } from '#kit/assert.ts'
import { firstWords } from '#kit/text.ts'
import type { PublishedContent } from '../store/publish.ts'
import { bodyOf } from './review.ts'

const EXCERPT_WORDS = 40
const EXCERPT_CHARACTERS = 400

/** The fields that cards show of a complete draft. `sizes` are those of the pictures in it. */
export function publishedContent(
  draft: Draft,
  sizes: ReadonlyMap<string, ContentPicture['sizes']>,
): PublishedContent {
  const body = bodyOf(draft)
  const common = {
    title: draft.title,
    excerpt: firstWords(body, EXCERPT_WORDS).slice(0, EXCERPT_CHARACTERS).toWellFormed(),
    language: draft.language,
    category: [...new Set(draft.category)],
    tags: [...new Set(draft.tags)],
    image: imageOf(draft, sizes),
  }
  switch (draft.kind) {
    case 'articles':
      return { ...NONE, ...common, readMinutes: minutesOf(body), pdfId: draft.pdf?._id ?? null }
    case 'videos':
    case 'podcasts':
      return {
        ...NONE,
        ...common,
        videoId: present(parseVideoLink(draft.link), 'the review has read the link').id,
        durationSeconds: draft.durationSeconds,
        channel: draft.channel === '' ? null : draft.channel,
      }
    case 'events':
      return {
        ...NONE,
        ...common,
        startsAt: dateOf(draft.startsAt),
        endsAt: dateOf(draft.endsAt),
        timeZone: draft.timeZone,
        eventType: draft.eventType,
        location: draft.location === '' ? null : draft.location,
        link: draft.link === '' ? null : draft.link,
        capacity: draft.capacity,
      }
  }
}

const NONE = {
  readMinutes: null,
  pdfId: null,
  videoId: null,
  durationSeconds: null,
  channel: null,
  startsAt: null,
  endsAt: null,
  timeZone: null,
  eventType: null,
  location: null,
  link: null,
  capacity: null,
} as const

export function imageOf(
  { image }: Pick<Draft, 'image'>,
  sizes: ReadonlyMap<string, ContentPicture['sizes']>,
): ContentPicture | null {
  const drawn = image === null ? undefined : sizes.get(image._id)
  return image === null || drawn === undefined
    ? null
    : { _id: image._id, alt: image.alt, sizes: drawn }
}

function dateOf(instant: string | null): Date {
  return new Date(present(instant, 'the review wants a time'))
}

function minutesOf(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / READING_WORDS_PER_MINUTE))
}
