import type { EventDraft } from '#contract/content/drafts.ts'
import { lintRefusal } from '#contract/content/lint/refusal.ts'
import { contentTexts } from '#contract/content/texts.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import { eventMoved, pieceChanged } from '../events.ts'
import { publishVersion, refusalOf, refusalOfMoves } from '../publish/publish.ts'
import { reviewDraft } from '../publish/review.ts'
import { rightsOf } from '../publish/rights.ts'
import { lockPiece, saveDraft } from '../store/pieces.ts'
import { setCalledOff } from '../store/publish.ts'
import { findVersion } from '../store/versions.ts'
import type { PieceRow } from '../tables.ts'

export type Move = {
  readonly id: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly location?: string | undefined
  readonly note: string
}

type ChangeRefusal = 'not_found' | 'content_state' | 'event_called_off' | 'event_over'
type MoveRefusal =
  | ChangeRefusal
  | 'publishing_not_open'
  | 'content_unfinished'
  | 'lint_refused'
  | 'event_moved_often'

/** Moves or calls off published events, and notifies all attendees. */
export function createEventChanges(deps: ContentDeps) {
  const { db, clock, audit } = deps

  const open = async (
    tx: Tx,
    providerId: string,
    id: string,
  ): Promise<Result<PieceRow, ChangeRefusal>> => {
    const piece = await lockPiece(tx, id)
    if (piece === undefined || piece.provider_id !== providerId) {
      return fail('not_found')
    }
    if (piece.kind !== 'events' || piece.state !== 'published') {
      return fail('content_state')
    }
    if (piece.called_off_at !== null) {
      return fail('event_called_off')
    }
    return present(piece.ends_at, 'a published event ends') <= clock.now()
      ? fail('event_over')
      : ok(piece)
  }

  return {
    move: (actor: Actor, move: Move): Promise<Result<PieceRow, MoveRefusal>> =>
      db.transaction(async (tx) => {
        const opened = await open(tx, actor.accountId, move.id)
        if (!opened.ok) {
          return opened
        }
        const rights = await rightsOf(deps, tx, actor.accountId)
        const barred = refusalOf(rights)
        if (barred !== undefined) {
          return barred
        }
        const checked = checkMove(move, clock.now(), rights.mayAdvise)
        if (!checked.ok) {
          return checked
        }
        const moved = await publishMove(deps, tx, opened.value, move)
        if (moved.ok) {
          await audit.record(tx, {
            action: 'content.event-moved',
            ...signedBy(actor),
            object: { type: 'content', id: move.id },
            detail: { from: opened.value.starts_at?.toISOString() ?? null, to: move.startsAt },
          })
        }
        return moved
      }),

    callOff: (
      actor: Actor,
      id: string,
      note: string,
    ): Promise<Result<PieceRow, ChangeRefusal | 'lint_refused'>> =>
      db.transaction(async (tx) => {
        const opened = await open(tx, actor.accountId, id)
        if (!opened.ok) {
          return opened
        }
        const { mayAdvise } = await rightsOf(deps, tx, actor.accountId)
        const refused = lintRefusal({ note }, { mayAdvise })
        if (refused !== undefined) {
          return refused
        }
        const { change_no: changeNo, provider_id: providerId } = opened.value
        await setCalledOff(tx, id, { at: clock.now(), note })
        await publish(tx, eventMoved, { pieceId: id, change: changeNo + 1 })
        await publish(tx, pieceChanged, { pieceId: id, providerId })
        announceChange(tx, 'content')
        await audit.record(tx, {
          action: 'content.event-called-off',
          ...signedBy(actor),
          object: { type: 'content', id },
        })
        return ok(present(await lockPiece(tx, id), 'a piece that is locked is there'))
      }),
  }
}

function checkMove(
  move: Move,
  now: Date,
  mayAdvise: boolean,
): Result<undefined, 'content_unfinished' | 'lint_refused'> {
  if (Date.parse(move.startsAt) <= now.getTime()) {
    return fail('content_unfinished', { fields: { startsAt: contentTexts.timeToCome } })
  }
  const { note, location = '' } = move
  return lintRefusal({ note, location }, { mayAdvise }) ?? ok(undefined)
}

/**
 * Publishes the last version with the new time as the next version, and moves the draft as well.
 */
async function publishMove(
  deps: ContentDeps,
  tx: Tx,
  piece: PieceRow,
  move: Move,
): Promise<Result<PieceRow, 'content_unfinished' | 'event_moved_often'>> {
  const last = present(await findVersion(tx, piece.id, piece.version), 'a version is published')
  const { content } = last
  const { draft } = piece
  if (content.kind !== 'events' || draft.kind !== 'events') {
    return fail('content_unfinished')
  }
  const at = (one: EventDraft): EventDraft => ({
    ...one,
    startsAt: move.startsAt,
    endsAt: move.endsAt,
    timeZone: move.timeZone,
    location: move.location ?? one.location,
  })
  const next = at(content)
  const { missing } = reviewDraft(next, { mayAdvise: true })
  if (Object.keys(missing).length > 0) {
    return fail('content_unfinished', { fields: missing })
  }
  const barred = await refusalOfMoves(tx, piece, next, deps.clock.now())
  if (barred !== undefined) {
    return barred
  }
  const isClean = piece.draft_version === piece.published_draft_version
  await saveDraft(tx, piece.id, { draft: isClean ? next : at(draft), at: deps.clock.now() })
  const moved = await publishVersion(deps, tx, {
    piece,
    content: next,
    draftVersion: isClean ? piece.draft_version + 1 : null,
    confirmations: last.confirmations,
    note: move.note === '' ? null : move.note,
  })
  return ok(moved)
}
