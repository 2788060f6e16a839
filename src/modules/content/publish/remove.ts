import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { contentTexts } from '#contract/content/texts.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { eachPage } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import { eventMoved, pieceChanged } from '../events.ts'
import { listRemaining, lockPiece, type Removal, setRemoved } from '../store/pieces.ts'
import { rebuildListings } from '../store/publish.ts'
import type { PieceRow } from '../tables.ts'
import { withholdJob } from './withhold-uploads.ts'

/** Removes the pieces of a provider that was rejected or deleted; their versions are kept. */
export const remainingPiecesJob: JobKind<{ readonly providerId: string }> = {
  name: 'content-left-pieces',
  data: z.object({ providerId: id }),
  retries: 20,
}

type Refusal = 'not_found' | 'content_state'

export type AdminRemoval = {
  readonly kind: ContentKind
  readonly id: string
  readonly reason: string
}

/** Removes pieces; published versions are kept on record. */
export function createRemoval(deps: ContentDeps) {
  const { db, clock, audit, jobs, notifications } = deps

  const removePiece = async (tx: Tx, piece: PieceRow, removal: Removal): Promise<void> => {
    const isMissed = hasAttendees(piece, removal.at)
    await setRemoved(tx, piece.id, removal, isMissed)
    if (isMissed) {
      await publish(tx, eventMoved, { pieceId: piece.id, change: piece.change_no + 1 })
    }
    await jobs.enqueue(tx, withholdJob, { pieceId: piece.id })
    if (piece.state === 'published') {
      await rebuildListings(tx, [piece.id])
      await deps.providers.addToCounts(tx, piece.kind, new Map([[piece.provider_id, -1]]))
      await publish(tx, pieceChanged, { pieceId: piece.id, providerId: piece.provider_id })
      announceChange(tx, 'content')
    }
  }

  return {
    /** Removal by the provider. An event with attendees must be called off first. */
    remove: (actor: Actor, id: string): Promise<Result<'removed', Refusal>> =>
      db.transaction(async (tx) => {
        const piece = await lockPiece(tx, id)
        if (piece === undefined || piece.provider_id !== actor.accountId) {
          return fail('not_found')
        }
        if (isRemoved(piece)) {
          return fail('content_state')
        }
        if (hasAttendees(piece, clock.now())) {
          return fail('content_state', {
            message: contentTexts.cancelFirst,
          })
        }
        const at = clock.now()
        await removePiece(tx, piece, { state: 'removed', at, by: actor.accountId, reason: null })
        await audit.record(tx, {
          action: 'content.removed',
          ...signedBy(actor),
          object: { type: 'content', id },
        })
        return ok('removed')
      }),

    /**
     * Removal by an admin. The record keeps who, when and why, the provider is notified, and so are
     * the attendees of a future event.
     */
    removeByAdmin: (
      actor: Actor,
      { kind, id, reason }: AdminRemoval,
    ): Promise<Result<{ readonly providerId: string; readonly title: string }, 'not_found'>> =>
      db.transaction(async (tx) => {
        const piece = await lockPiece(tx, id)
        if (piece === undefined || piece.kind !== kind || isRemoved(piece)) {
          return fail('not_found')
        }
        const at = clock.now()
        await removePiece(tx, piece, { state: 'removed_by_admin', at, by: actor.accountId, reason })
        await audit.record(tx, {
          action: 'content.removed-by-admin',
          ...signedBy(actor),
          object: { type: 'content', id },
          detail: { kind, providerId: piece.provider_id },
        })
        const { title } = piece.draft
        await notifications.notify(tx, {
          accountId: piece.provider_id,
          role: 'provider',
          kind: 'content',
          title: contentTexts.removed,
          text: contentTexts.removedText(title, reason),
          href: `/dashboard/serviceprovider/content/${kind}`,
        })
        return ok({ providerId: piece.provider_id, title })
      }),

    /** Removes all remaining pieces of a provider one by one, without naming a remover. */
    removeRemaining: async (providerId: string): Promise<void> => {
      for await (const remaining of eachPage(() =>
        listRemaining(db.read, providerId, BATCH_SIZE),
      )) {
        for (const pieceId of remaining) {
          await db.transaction(async (tx) => {
            const piece = await lockPiece(tx, pieceId)
            if (piece !== undefined && !isRemoved(piece)) {
              await removePiece(tx, piece, {
                state: 'removed',
                at: clock.now(),
                by: null,
                reason: null,
              })
            }
          })
        }
      }
    },
  }
}

const BATCH_SIZE = 50

function isRemoved({ state }: PieceRow): boolean {
  return state === 'removed' || state === 'removed_by_admin'
}

/** A future event with attendees, who would come in vain. */
function hasAttendees(
  { state, starts_at, attending, called_off_at }: PieceRow,
  now: Date,
): boolean {
  return (
    state === 'published' &&
    starts_at !== null &&
    starts_at > now &&
    attending > 0 &&
    called_off_at === null
  )
}
