import type { Draft } from '#contract/content/drafts.ts'
import { EVENT_MOVES_PER_DAY } from '#contract/content/limits.ts'
import type { Confirmation } from '#contract/content/own-calls.ts'
import { contentTexts, publishingTexts } from '#contract/content/texts.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import { eventMoved, pieceChanged, piecePublished } from '../events.ts'
import { lockPiece } from '../store/pieces.ts'
import { type PublishedContent, setPublished } from '../store/publish.ts'
import { findPictures, protectUploads } from '../store/uploads.ts'
import { countMoves, insertVersions } from '../store/versions.ts'
import type { PieceRow } from '../tables.ts'
import { checkUploads, type UploadRefusal } from './check-uploads.ts'
import { publishedContent } from './published-content.ts'
import {
  bodyOf,
  checkPublishable,
  pictureIdsOf,
  type ReviewRefusal,
  reviewDraft,
} from './review.ts'
import { type PublishingRights, rightsOf } from './rights.ts'
import { withholdJob } from './withhold-uploads.ts'

export type OpenRefusal =
  | 'not_found'
  | 'publishing_not_open'
  | 'content_changed'
  | 'content_scheduled'
  | 'content_state'
  | ReviewRefusal
  | UploadRefusal

type SeatsRefusal = 'event_called_off' | 'capacity_too_small'

export type PublishInput = {
  readonly id: string
  readonly draftVersion: number
  readonly confirmed: readonly Confirmation[]
}

/** Publishes a draft: as the first version, or as the next one. */
export function createPublish(deps: ContentDeps) {
  return (
    actor: Actor,
    input: PublishInput,
  ): Promise<Result<PieceRow, OpenRefusal | SeatsRefusal | 'event_over' | 'event_moved_often'>> =>
    deps.db.transaction(async (tx) => {
      const opened = await openForPublishing(deps, tx, actor.accountId, input)
      if (!opened.ok) {
        return opened
      }
      const { piece, confirmations } = opened.value
      // A repeated request publishes one version only.
      if (piece.draft_version === piece.published_draft_version) {
        return ok(piece)
      }
      const now = deps.clock.now()
      const barred =
        refusalOfSeats(piece) ??
        refusalOfTime(piece, now) ??
        (await refusalOfMoves(tx, piece, piece.draft, now))
      if (barred !== undefined) {
        return barred
      }
      const done = await publishVersion(deps, tx, {
        piece,
        content: piece.draft,
        draftVersion: piece.draft_version,
        confirmations,
        note: null,
      })
      await deps.audit.record(tx, {
        action: 'content.published',
        ...signedBy(actor),
        object: { type: 'content', id: piece.id },
        detail: { version: piece.version + 1, confirmed: confirmations.length },
      })
      return ok(done)
    })
}

type Opened = { readonly piece: PieceRow; readonly confirmations: readonly Confirmation[] }

/** Locks and reviews the piece; or says why it may not be published or scheduled. */
export async function openForPublishing(
  deps: ContentDeps,
  tx: Tx,
  providerId: string,
  { id, draftVersion, confirmed }: PublishInput,
): Promise<Result<Opened, OpenRefusal>> {
  const piece = await lockPiece(tx, id)
  if (piece === undefined || piece.provider_id !== providerId) {
    return fail('not_found')
  }
  if (piece.state === 'scheduled') {
    return fail('content_scheduled')
  }
  if (piece.state !== 'draft' && piece.state !== 'published') {
    return fail('content_state')
  }
  if (piece.draft_version !== draftVersion) {
    return fail('content_changed')
  }
  const rights = await rightsOf(deps, tx, providerId)
  const refused = refusalOf(rights)
  if (refused !== undefined) {
    return refused
  }
  const judged = await checkDraft(tx, piece, rights, confirmed)
  return judged.ok ? ok({ piece, confirmations: judged.value }) : judged
}

/** Why the draft may not be published; otherwise the confirmations to store with it. */
export async function checkDraft(
  tx: Tx,
  { provider_id: providerId, draft }: PieceRow,
  rights: PublishingRights,
  confirmed: readonly Confirmation[],
): Promise<Result<readonly Confirmation[], ReviewRefusal | UploadRefusal>> {
  const judged = checkPublishable(reviewDraft(draft, rights), confirmed)
  if (!judged.ok) {
    return judged
  }
  const uploads = await checkUploads(tx, providerId, draft)
  return uploads.ok ? judged : uploads
}

/** Lists what is missing. */
export function refusalOf({ missing }: PublishingRights) {
  return missing.length === 0
    ? undefined
    : fail('publishing_not_open', {
        fields: Object.fromEntries(missing.map((one) => [one, publishingTexts[one]])),
      })
}

export type NewVersion = {
  /** Locked by the caller. */
  readonly piece: PieceRow
  readonly content: Draft
  /** The version of the draft that is published; null if the content is not the draft. */
  readonly draftVersion: number | null
  readonly confirmations: readonly Confirmation[]
  /** The host's note about a new time or place. */
  readonly note: string | null
}

/**
 * Writes the next version and everything derived from it. The piece must be locked and publishable.
 */
export async function publishVersion(
  deps: ContentDeps,
  tx: Tx,
  { piece, content, draftVersion, confirmations, note }: NewVersion,
): Promise<PieceRow> {
  const { clock, providers } = deps
  const { id, provider_id: providerId, kind } = piece
  const at = clock.now()
  const version = piece.version + 1
  const pictureIds = pictureIdsOf(content)
  const sizes = await findPictures(tx, providerId, pictureIds)
  const published = publishedContent(content, sizes)
  const moved = isMoved(piece, published, at)
  await insertVersions(tx, [
    {
      piece_id: id,
      version,
      published_at: at,
      title: published.title,
      content,
      body: bodyOf(content),
      confirmations: [...confirmations],
    },
  ])
  await protectUploads(tx, pictureIds, published.pdfId)
  await setPublished(tx, id, {
    facts: published,
    version,
    at,
    verified: true,
    draftVersion,
    moved,
    note,
  })
  if (piece.version === 0) {
    await providers.addToCounts(tx, kind, new Map([[providerId, 1]]))
  } else {
    await deps.jobs.enqueue(tx, withholdJob, { pieceId: id })
  }
  await publish(tx, piecePublished, { pieceId: id, providerId, isFirst: version === 1 })
  await publish(tx, pieceChanged, { pieceId: id, providerId })
  if (moved) {
    await publish(tx, eventMoved, { pieceId: id, change: piece.change_no + 1 })
  }
  announceChange(tx, 'content')
  return present(await lockPiece(tx, id), 'a piece that was published is there')
}

/** Whether attendees need to know: an event that is over moves nobody. */
function isMoved(
  before: PieceRow,
  after: Pick<PublishedContent, 'startsAt' | 'endsAt' | 'eventType' | 'location' | 'link'>,
  at: Date,
): boolean {
  if (before.ends_at === null || before.ends_at <= at) {
    return false
  }
  return (
    before.starts_at?.getTime() !== after.startsAt?.getTime() ||
    before.ends_at.getTime() !== after.endsAt?.getTime() ||
    before.event_type !== after.eventType ||
    before.location !== after.location ||
    before.link !== after.link
  )
}

/**
 * Attendees are notified of a new time, which must be in the future: an event that won't take place
 * is called off instead. The times of an event that is over stay, or its seats would pass to
 * another event.
 */
function refusalOfTime({ draft, starts_at, ends_at }: PieceRow, now: Date) {
  if (draft.kind !== 'events' || starts_at === null || ends_at === null) {
    return undefined
  }
  const startsAt = Date.parse(draft.startsAt ?? '')
  const hasNewStart = startsAt !== starts_at.getTime()
  if (ends_at <= now) {
    return hasNewStart || Date.parse(draft.endsAt ?? '') !== ends_at.getTime()
      ? fail('event_over')
      : undefined
  }
  return hasNewStart && startsAt <= now.getTime()
    ? fail('content_unfinished', { fields: { startsAt: contentTexts.timeToCome } })
    : undefined
}

/** A host can't send any number of mails to the attendees by changing an event again and again. */
export async function refusalOfMoves(tx: Tx, piece: PieceRow, next: Draft, now: Date) {
  const isNews = piece.attending > 0 && isMoved(piece, publishedContent(next, new Map()), now)
  const since = new Date(now.getTime() - DAY_MS)
  return isNews && (await countMoves(tx, piece.id, since)) >= EVENT_MOVES_PER_DAY
    ? fail('event_moved_often')
    : undefined
}

/**
 * An event that was called off cannot change, and its capacity cannot fall below the seats taken.
 */
function refusalOfSeats({ called_off_at, draft, attending }: PieceRow) {
  if (called_off_at !== null) {
    return fail('event_called_off')
  }
  return draft.kind === 'events' && draft.capacity !== null && draft.capacity < attending
    ? fail('capacity_too_small', {
        fields: { capacity: contentTexts.attendedTooMany(attending) },
      })
    : undefined
}
