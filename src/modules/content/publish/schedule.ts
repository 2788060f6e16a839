import { z } from 'zod'
import { id as idSchema, instant } from '#contract/common/fields.ts'
import { SCHEDULE_MAX_DAYS } from '#contract/content/limits.ts'
import { contentTexts, scheduleProblems } from '#contract/content/texts.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import { lockPiece, setScheduled, setUnscheduled } from '../store/pieces.ts'
import type { PieceRow } from '../tables.ts'
import {
  checkDraft,
  type OpenRefusal,
  openForPublishing,
  type PublishInput,
  publishVersion,
} from './publish.ts'
import { rightsOf } from './rights.ts'

export type Due = { readonly pieceId: string; readonly at: string }

/** Publishes one scheduled piece at its minute. A job of an outdated schedule does nothing. */
export const publishJob: JobKind<Due> = {
  name: 'content-publish',
  data: z.object({ pieceId: idSchema, at: instant }),
  retries: 20,
  concurrency: 2,
}

/** Pieces scheduled for publication. */
export function createSchedule(deps: ContentDeps) {
  const { db, clock, jobs, audit } = deps
  return {
    schedule: (
      actor: Actor,
      input: PublishInput & { readonly at: string },
    ): Promise<Result<PieceRow, OpenRefusal | 'schedule_invalid'>> =>
      db.transaction(async (tx) => {
        const at = toMinute(new Date(input.at))
        const ahead = at.getTime() - clock.now().getTime()
        if (ahead <= 0 || ahead > SCHEDULE_MAX_DAYS * DAY_MS) {
          return fail('schedule_invalid', {
            fields: { at: contentTexts.scheduleRange },
          })
        }
        const opened = await openForPublishing(deps, tx, actor.accountId, input)
        if (!opened.ok) {
          return opened
        }
        const { piece, confirmations } = opened.value
        if (piece.state !== 'draft') {
          return fail('content_state')
        }
        await setScheduled(tx, piece.id, { at, confirmations })
        await jobs.enqueue(
          tx,
          publishJob,
          { pieceId: piece.id, at: at.toISOString() },
          { startAfter: at },
        )
        await audit.record(tx, {
          action: 'content.scheduled',
          ...signedBy(actor),
          object: { type: 'content', id: piece.id },
          detail: { at: at.toISOString() },
        })
        return ok({ ...piece, state: 'scheduled', scheduled_for: at })
      }),

    unschedule: (
      providerId: string,
      id: string,
    ): Promise<Result<PieceRow, 'not_found' | 'content_state'>> =>
      db.transaction(async (tx) => {
        const piece = await lockPiece(tx, id)
        if (piece === undefined || piece.provider_id !== providerId) {
          return fail('not_found')
        }
        if (piece.state !== 'scheduled') {
          return fail('content_state')
        }
        await setUnscheduled(tx, id, null)
        return ok({ ...piece, state: 'draft', scheduled_for: null })
      }),

    /** Publishes once, even if the job runs twice: the second run finds the piece published. */
    publishDue: (due: Due): Promise<void> => db.transaction((tx) => publishDue(deps, tx, due)),
  }
}

async function publishDue(deps: ContentDeps, tx: Tx, { pieceId, at }: Due): Promise<void> {
  const piece = await lockPiece(tx, pieceId)
  if (piece?.state !== 'scheduled' || piece.scheduled_for?.toISOString() !== at) {
    return
  }
  const rights = await rightsOf(deps, tx, piece.provider_id)
  const judged =
    rights.missing.length > 0
      ? fail('publishing_not_open')
      : await checkDraft(tx, piece, rights, piece.confirmations)
  if (judged.ok) {
    await publishVersion(deps, tx, {
      piece,
      content: piece.draft,
      draftVersion: piece.draft_version,
      confirmations: judged.value,
      note: null,
    })
    await deps.audit.record(tx, {
      action: 'content.published',
      actor: { kind: 'system' },
      object: { type: 'content', id: pieceId },
      detail: { version: piece.version + 1, confirmed: judged.value.length },
    })
    return
  }
  const problem = scheduleProblems[judged.code]
  await setUnscheduled(tx, pieceId, problem)
  await deps.notifications.notify(tx, {
    accountId: piece.provider_id,
    role: 'provider',
    kind: 'content',
    title: contentTexts.notPublished,
    text: contentTexts.notPublishedText(piece.draft.title, problem),
    href: `/dashboard/serviceprovider/content/${piece.kind}`,
  })
}

/** Schedules are accurate to the minute. */
function toMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
}
