import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import type { EventKind } from '#platform/outbox/outbox.ts'

const published = z.object({ pieceId: id, providerId: id, isFirst: z.boolean() })

/** A version of a piece was published, the first or a later one. */
export const piecePublished: EventKind<z.output<typeof published>> = {
  type: 'content.published',
  payload: published,
}

const changed = z.object({ pieceId: id, providerId: id })

/** The visibility or the public content of a piece changed. */
export const pieceChanged: EventKind<z.output<typeof changed>> = {
  type: 'content.changed',
  payload: changed,
}

const moved = z.object({ pieceId: id, change: z.int().positive() })

/** An event has a new time or place, or was called off. */
export const eventMoved: EventKind<z.output<typeof moved>> = {
  type: 'content.event-moved',
  payload: moved,
}

const providerPieces = z.object({ providerId: id })

/** Continues with a provider's remaining pieces. */
export const providerPiecesChanged: EventKind<z.output<typeof providerPieces>> = {
  type: 'content.provider-pieces-changed',
  payload: providerPieces,
}
