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
  return {
    remove: (actor: Actor, id: string) => removeOwn(deps, actor, id),
    removeByAdmin: (actor: Actor, removal: AdminRemoval) => removeByAdmin(deps, actor, removal),
    removeRemaining: (providerId: string) => removeRemaining(deps, providerId),
  }
}

/** Removal by the provider. An event with attendees must be called off first. */
function removeOwn(
  deps: ContentDeps,
  actor: Actor,
  id: string,
): Promise<Result<'removed', Refusal>> {
  return deps.db.transaction(async (tx) => {
    const piece = await lockPiece(tx, id)
    if (piece === undefined || piece.provider_id !== actor.accountId) {
      return fail('not_found')
    }
    if (isRemoved(piece)) {
      return fail('content_state')
    }
    const at = deps.clock.now()
    if (hasAttendees(piece, at)) {
      return fail('content_state', { message: contentTexts.cancelFirst })
    }
    await removePiece(deps, tx, piece, { state: 'removed', at, by: actor.accountId, reason: null })
    await deps.audit.record(tx, {
      action: 'content.removed',
      ...signedBy(actor),
      object: { type: 'content', id },
    })
    return ok('removed')
  })
}

/**
 * Removal by an admin. The record keeps who, when and why, the provider is notified, and so are the
 * attendees of a future event.
 */
function removeByAdmin(
  deps: ContentDeps,
  actor: Actor,
  { kind, id, reason }: AdminRemoval,
): Promise<Result<{ readonly providerId: string; readonly title: string }, 'not_found'>> {
  return deps.db.transaction(async (tx) => {
    const piece = await lockPiece(tx, id)
    if (piece === undefined || piece.kind !== kind || isRemoved(piece)) {
      return fail('not_found')
    }
    const { provider_id: providerId } = piece
    const { title } = piece.draft
    const by = { at: deps.clock.now(), by: actor.accountId }
    await removePiece(deps, tx, piece, { state: 'removed_by_admin', ...by, reason })
    await deps.audit.record(tx, {
      action: 'content.removed-by-admin',
      ...signedBy(actor),
      object: { type: 'content', id },
      detail: { kind, providerId },
    })
    await deps.notifications.notify(tx, {
      accountId: providerId,
      role: 'provider',
      kind: 'content',
      title: contentTexts.removed,
      text: contentTexts.removedText(title, reason),
      href: `/dashboard/serviceprovider/content/${kind}`,
    })
    return ok({ providerId, title })
  })
}

/** Removes all remaining pieces of a provider one by one, without naming a remover. */
async function removeRemaining(deps: ContentDeps, providerId: string): Promise<void> {
  const { db, clock } = deps
  for await (const remaining of eachPage(() => listRemaining(db.read, providerId, BATCH_SIZE))) {
    for (const pieceId of remaining) {
      await db.transaction(async (tx) => {
        const piece = await lockPiece(tx, pieceId)
        if (piece !== undefined && !isRemoved(piece)) {
          const removal = { state: 'removed', at: clock.now(), by: null, reason: null } as const
          await removePiece(deps, tx, piece, removal)
        }
      })
    }
  }
}

async function removePiece(
  { jobs, providers }: ContentDeps,
  tx: Tx,
  piece: PieceRow,
  removal: Removal,
): Promise<void> {
  const isMissed = hasAttendees(piece, removal.at)
  await setRemoved(tx, piece.id, removal, isMissed)
  if (isMissed) {
    await publish(tx, eventMoved, { pieceId: piece.id, change: piece.change_no + 1 })
  }
  await jobs.enqueue(tx, withholdJob, { pieceId: piece.id })
  if (piece.state === 'published') {
    await rebuildListings(tx, [piece.id])
    await providers.addToCounts(tx, piece.kind, new Map([[piece.provider_id, -1]]))
    await publish(tx, pieceChanged, { pieceId: piece.id, providerId: piece.provider_id })
    announceChange(tx, 'content')
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
