import { TIME_ZONE } from '#contract/common/limits.ts'
import { emptyDocument } from '#contract/content/document.ts'
import type { Draft } from '#contract/content/drafts.ts'
import { DRAFTS_MAX_COUNT } from '#contract/content/limits.ts'
import { contentTexts } from '#contract/content/texts.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ContentDeps } from '../deps.ts'
import {
  countDraftsLocked,
  findOwnPiece,
  insertDraft,
  lockPiece,
  saveDraft,
} from '../store/pieces.ts'
import { checkUploads, type UploadRefusal } from './check-uploads.ts'
import { type Review, reviewDraft } from './review.ts'
import { rightsOf } from './rights.ts'

export type Saved = {
  readonly draftVersion: number
  readonly savedAt: string
  readonly review: Review
}

/** Providers' drafts. Any provider may write one; publishing requires more. */
export function createDrafts(deps: ContentDeps) {
  const { db, clock, newId, providers } = deps
  return {
    create: (
      providerId: string,
      { kind, draft = emptyDraft(kind) }: { readonly kind: ContentKind; readonly draft?: Draft },
    ): Promise<Result<string, 'invalid_input' | 'too_many_drafts' | UploadRefusal>> =>
      db.transaction(async (tx) => {
        if (draft.kind !== kind) {
          return fail('invalid_input', { fields: { kind: contentTexts.anotherKind } })
        }
        const uploads = await checkUploads(tx, providerId, draft)
        if (!uploads.ok) {
          return uploads
        }
        if ((await countDraftsLocked(tx, providerId)) >= DRAFTS_MAX_COUNT) {
          return fail('too_many_drafts')
        }
        const eligibility = await providers.eligibilityOf(tx, providerId)
        const id = newId()
        const verified = eligibility?.verified ?? false
        await insertDraft(tx, { id, providerId, verified, draft, at: clock.now() })
        return ok(id)
      }),

    save: (
      providerId: string,
      { id, draftVersion, draft }: SaveInput,
    ): Promise<
      Result<
        Saved,
        | 'not_found'
        | 'invalid_input'
        | 'content_changed'
        | 'content_scheduled'
        | 'content_state'
        | UploadRefusal
      >
    > =>
      db.transaction(async (tx) => {
        const piece = await lockPiece(tx, id)
        if (piece === undefined || piece.provider_id !== providerId) {
          return fail('not_found')
        }
        if (piece.kind !== draft.kind) {
          return fail('invalid_input', { fields: { draft: contentTexts.anotherKind } })
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
        const uploads = await checkUploads(tx, providerId, draft)
        if (!uploads.ok) {
          return uploads
        }
        const at = clock.now()
        await saveDraft(tx, id, { draft, at })
        return ok({
          draftVersion: draftVersion + 1,
          savedAt: at.toISOString(),
          review: reviewDraft(draft, await rightsOf(deps, tx, providerId)),
        })
      }),

    find: findOwnPiece,
  }
}

export type SaveInput = {
  readonly id: string
  readonly draftVersion: number
  readonly draft: Draft
}

/** The editor's initial content. */
function emptyDraft(kind: ContentKind): Draft {
  const common = { title: '', language: 'english', category: [], tags: [], image: null } as const
  const own = { ...common, category: [], tags: [] }
  switch (kind) {
    case 'articles':
      return { kind, ...own, content: emptyDocument, pdf: null }
    case 'videos':
    case 'podcasts':
      return { kind, ...own, description: '', link: '', durationSeconds: null, channel: '' }
    case 'events':
      return {
        kind,
        ...own,
        description: '',
        startsAt: null,
        endsAt: null,
        timeZone: TIME_ZONE,
        eventType: 'Online',
        location: '',
        link: '',
        capacity: null,
      }
  }
}
