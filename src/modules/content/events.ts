import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const published = z.object({ pieceId: id, providerId: id, isFirst: z.boolean() })

/** A version of a piece was published, the first or a later one. */
export const piecePublished = defineEvent('content.published', published)

const changed = z.object({ pieceId: id, providerId: id })

/** The visibility or the public content of a piece changed. */
export const pieceChanged = defineEvent('content.changed', changed)

const moved = z.object({ pieceId: id, change: z.int().positive() })

/** An event has a new time or place, or was called off. */
export const eventMoved = defineEvent('content.event-moved', moved)

/** Continues with a provider's remaining pieces. */
export const providerPiecesChanged = defineEvent(
  'content.provider-pieces-changed',
  z.object({ providerId: id }),
)
