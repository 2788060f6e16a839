import { z } from 'zod'
import { anyone } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, id, instant, rupees } from '../common/fields.ts'
import { fieldMessages } from '../common/texts.ts'
import { providerCategorySchema, providerTypeSchema } from '../providers/categories.ts'
import { SEARCH_MAX_ROWS, SEARCH_MIN_CHARACTERS } from './limits.ts'

export const SEARCH_QUERY_MAX_CHARACTERS = 200

const foundPiece = {
  _id: id,
  title: z.string(),
  providerName: z.string(),
  regNumber: z.string(),
  category: providerCategorySchema,
  publishedAt: instant,
  image: z.string().nullable(),
}

/** A search hit. Plans link to /view/services/{_id}, podcasts to /view/yt-podcasts/{videoId}. */
const searchHitSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('provider'),
    _id: id,
    title: z.string(),
    regNumber: z.string(),
    category: providerCategorySchema,
    type: providerTypeSchema,
    image: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('plan'),
    _id: id,
    title: z.string(),
    segment: z.string(),
    category: providerCategorySchema,
    providerName: z.string(),
    price: rupees,
    image: z.string().nullable(),
  }),
  z.object({ kind: z.literal('articles'), ...foundPiece }),
  z.object({ kind: z.literal('videos'), ...foundPiece }),
  z.object({ kind: z.literal('events'), ...foundPiece, startsAt: instant }),
  z.object({ kind: z.literal('podcasts'), ...foundPiece, videoId: z.string() }),
])
export type SearchHit = z.infer<typeof searchHitSchema>

export const search = call({
  name: 'search.find',
  method: 'GET',
  path: '/api/search',
  summary:
    'Verified providers, plans on sale and published content, by words; names may be misspelled',
  access: anyone,
  rate: 'search',
  query: z.object({
    q: boundedText(SEARCH_QUERY_MAX_CHARACTERS).min(SEARCH_MIN_CHARACTERS, {
      error: fieldMessages.tooShort(SEARCH_MIN_CHARACTERS),
    }),
  }),
  reply: z.object({ data: z.array(searchHitSchema).max(SEARCH_MAX_ROWS) }),
  cachedUntil: ['providers', 'plans', 'content'],
  sameForAll: true,
})

export const searchCalls = { search }
