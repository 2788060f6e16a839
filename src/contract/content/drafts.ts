import { z } from 'zod'
import { isTimeZone } from '#kit/day.ts'
import {
  boundedLine,
  boundedText,
  httpsUrlInput,
  id,
  instant,
  requiredLine,
} from '../common/fields.ts'
import {
  DESCRIPTION_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
  URL_MAX_CHARACTERS,
} from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import { languageSchema } from '../common/types.ts'
import { articleDocument } from './document.ts'
import {
  ALT_TEXT_MAX_CHARACTERS,
  CHANNEL_MAX_CHARACTERS,
  CONTENT_CATEGORIES_MAX,
  CONTENT_TAG_MAX_CHARACTERS,
  CONTENT_TAGS_MAX,
  EVENT_CAPACITY_MAX_COUNT,
  LOCATION_MAX_CHARACTERS,
  PDF_NAME_MAX_CHARACTERS,
  VIDEO_MAX_SECONDS,
} from './limits.ts'
import { eventTypeSchema, marketTagSchema } from './types.ts'

/*
 * What a provider writes before it is published. A draft may be incomplete; each save returns what
 * publishing still needs as `missing`.
 */

const common = {
  title: boundedLine(TITLE_MAX_CHARACTERS),
  language: languageSchema,
  category: z.array(marketTagSchema).max(CONTENT_CATEGORIES_MAX),
  tags: z.array(requiredLine(CONTENT_TAG_MAX_CHARACTERS)).max(CONTENT_TAGS_MAX),
  /** An uploaded picture with its alternative text. */
  image: z.object({ _id: id, alt: boundedLine(ALT_TEXT_MAX_CHARACTERS) }).nullable(),
}

const described = { description: boundedText(DESCRIPTION_MAX_CHARACTERS) }

const video = {
  ...common,
  ...described,
  /** As it was pasted; the video id is parsed from it. */
  link: boundedLine(URL_MAX_CHARACTERS),
  durationSeconds: z.int().min(1).max(VIDEO_MAX_SECONDS).nullable(),
  channel: boundedLine(CHANNEL_MAX_CHARACTERS),
}

export const timeZoneInput = z
  .string({ error: fieldMessages.required })
  .max(64, { error: fieldMessages.required, abort: true })
  .refine(isTimeZone, { error: fieldMessages.required })

const articleDraftInput = z.object({
  kind: z.literal('articles'),
  ...common,
  content: articleDocument,
  pdf: z.object({ _id: id, name: boundedLine(PDF_NAME_MAX_CHARACTERS) }).nullable(),
})

const videoDraftInput = z.object({ kind: z.literal('videos'), ...video })
const podcastDraftInput = z.object({ kind: z.literal('podcasts'), ...video })

const eventDraftInput = z.object({
  kind: z.literal('events'),
  ...common,
  ...described,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  timeZone: timeZoneInput,
  eventType: eventTypeSchema,
  location: boundedLine(LOCATION_MAX_CHARACTERS),
  link: z.union([z.literal(''), httpsUrlInput()], { error: fieldMessages.invalidUrl }),
  capacity: z.int().min(1).max(EVENT_CAPACITY_MAX_COUNT).nullable(),
})

export const draftInput = z.discriminatedUnion('kind', [
  articleDraftInput,
  videoDraftInput,
  eventDraftInput,
  podcastDraftInput,
])
export type Draft = z.infer<typeof draftInput>
export type ArticleDraft = z.infer<typeof articleDraftInput>
export type VideoDraft = z.infer<typeof videoDraftInput>
export type EventDraft = z.infer<typeof eventDraftInput>
export type PodcastDraft = z.infer<typeof podcastDraftInput>
