import type { PlanDocumentOption } from '#contract/plans/own-plans.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import { publish } from '#platform/outbox/outbox.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import { toDocumentOption } from '../catalogue/present.ts'
import type { PlansDeps } from '../deps.ts'
import { plansChanged } from '../events.ts'
import {
  type DocumentRow,
  insertDocument,
  listDocuments,
  lockDocuments,
  markReplaced,
  replaceTerms,
} from '../store/documents.ts'
import { findOwnPlan, lockOwnPlan, updatePlan } from '../store/own-plans.ts'
import { insertVersions } from '../store/versions.ts'

type Upload = { readonly name: string; readonly file: UploadedFile }

/** The table's limit on positions. */
const DOCUMENTS_MAX = 1_000

/**
 * Terms files of providers. They are public, as they belong to public offers. A replaced one is
 * kept for those who bought under it.
 */
export function createDocuments(deps: PlansDeps) {
  const { db } = deps

  return {
    /**
     * All files of a provider, or those of one of its plans; 'forbidden' for another provider's.
     */
    list: (providerId: string, id: string | undefined) => listOwnDocuments(deps, providerId, id),

    /** Checked before the file is opened. */
    mayUpload: async (
      providerId: string,
      planId: string | undefined,
    ): Promise<Result<undefined, 'not_found'>> => {
      const isOwn =
        planId === undefined || (await findOwnPlan(db.read, providerId, planId)) !== undefined
      return isOwn ? ok(undefined) : fail('not_found')
    },
    mayReplace: async (
      providerId: string,
      index: number,
    ): Promise<Result<undefined, 'plan_document_missing'>> => {
      const isThere = index < (await listDocuments(db.read, providerId)).length
      return isThere ? ok(undefined) : fail('plan_document_missing')
    },

    /** Adds a file; with a plan, the file becomes that plan's terms. */
    upload: (providerId: string, upload: Upload, planId: string | undefined) =>
      uploadDocument(deps, providerId, upload, planId),

    /** Replaces file number `index`, also in every plan that uses it. */
    replace: (providerId: string, upload: Upload, index: number) =>
      replaceDocument(deps, providerId, upload, index),
  }
}

/** Stores the file first, and removes it if it is refused. */
async function storeFileWith<T, Code extends string>(
  deps: PlansDeps,
  upload: Upload,
  keep: (tx: Tx, row: Omit<DocumentRow, 'position' | 'provider_id'>) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> {
  const { bytes, mediaType } = upload.file
  const fileId = await deps.files.put(bytes, mediaType, 'public')
  const write = () =>
    deps.db.transaction((tx) =>
      keep(tx, {
        id: deps.newId(),
        name: upload.name,
        file_id: fileId,
        sha256: sha256(bytes),
        size_bytes: bytes.length,
        uploaded_at: deps.clock.now(),
        replaced_at: null,
      }),
    )
  return keepOrRemove(deps, [fileId], write, ({ ok: isKept }) => isKept)
}

function recordUpload(
  { audit }: PlansDeps,
  tx: Tx,
  providerId: string,
  { id, sha256: digest }: DocumentRow,
) {
  return audit.record(tx, {
    action: 'plan.document-uploaded',
    actor: { kind: 'account', accountId: providerId, role: 'provider' },
    object: { type: 'plan-document', id },
    detail: { sha256: digest.toString('hex') },
  })
}

async function publishPlansChanged(tx: Tx, providerId: string, planIds: readonly string[]) {
  if (planIds.length > 0) {
    await insertVersions(tx, planIds)
    await publish(tx, plansChanged, { providerId })
    announceChange(tx, 'plans')
  }
}

async function listOwnDocuments(
  { db }: PlansDeps,
  providerId: string,
  id: string | undefined,
): Promise<Result<readonly PlanDocumentOption[], 'forbidden'>> {
  const documents = await listDocuments(db.read, providerId)
  if (id === undefined || id === providerId) {
    return ok(documents.map(toDocumentOption))
  }
  const plan = await findOwnPlan(db.read, providerId, id)
  return plan === undefined
    ? fail('forbidden')
    : ok(documents.filter((one) => one.file_id === plan.tnc_file).map(toDocumentOption))
}

function uploadDocument(
  deps: PlansDeps,
  providerId: string,
  upload: Upload,
  planId: string | undefined,
): Promise<Result<PlanDocumentOption, 'not_found' | 'conflict'>> {
  return storeFileWith(deps, upload, async (tx, file) => {
    await lockDocuments(tx, providerId)
    const last = (await listDocuments(tx, providerId)).at(-1)
    const position = (last?.position ?? -1) + 1
    if (position >= DOCUMENTS_MAX) {
      return fail('conflict')
    }
    const row = { ...file, provider_id: providerId, position }
    await insertDocument(tx, row)
    await recordUpload(deps, tx, providerId, row)
    if (planId !== undefined) {
      if ((await lockOwnPlan(tx, providerId, planId)) === undefined) {
        return fail('not_found')
      }
      const change = { tnc_file: row.file_id, updated_at: row.uploaded_at }
      await updatePlan(tx, { id: planId, newVersion: true, change })
      await publishPlansChanged(tx, providerId, [planId])
    }
    return ok(toDocumentOption(row))
  })
}

function replaceDocument(
  deps: PlansDeps,
  providerId: string,
  upload: Upload,
  index: number,
): Promise<Result<PlanDocumentOption, 'plan_document_missing'>> {
  return storeFileWith(deps, upload, async (tx, file) => {
    await lockDocuments(tx, providerId)
    const documents = await listDocuments(tx, providerId)
    if (index >= documents.length) {
      return fail('plan_document_missing')
    }
    const old = present(documents[index], 'the index lies within the list')
    await markReplaced(tx, old.id, file.uploaded_at)
    const row = { ...file, provider_id: providerId, position: old.position }
    await insertDocument(tx, row)
    await recordUpload(deps, tx, providerId, row)
    const terms = { from: old.file_id, to: row.file_id, at: row.uploaded_at }
    await publishPlansChanged(tx, providerId, await replaceTerms(tx, terms))
    return ok(toDocumentOption(row))
  })
}
