import type { Role } from '#contract/accounts/roles.ts'
import { DAY_MS } from '#kit/clock.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import { offThread } from '#platform/off-thread.ts'
import type { Tx } from '#platform/tx.ts'
import type { InvoicesDeps } from '../deps.ts'
import { findFile, insertFile } from '../store/billing.ts'
import { findDocument, listLines, listRelated, listUnrendered } from '../store/read.ts'
import type { renderInvoicePdf } from './pdf.ts'
import { type StoredInvoice, toInvoice } from './present.ts'

const drawInvoice = offThread<typeof renderInvoicePdf>(
  new URL('./pdf.ts', import.meta.url),
  'renderInvoicePdf',
)

/** Rendering takes 0.1 s of CPU time: a few documents each minute, the others on request. */
const RENDERED_PER_RUN = 20
const RENDERED_WITHIN_MS = 7 * DAY_MS

export async function findStoredInvoice(tx: Tx, id: string): Promise<StoredInvoice | undefined> {
  const document = await findDocument(tx, id)
  return (
    document && {
      document,
      lines: await listLines(tx, id),
      related: await listRelated(tx, document),
    }
  )
}

/** The file id of the document, which is rendered and stored first if it was not yet. */
export async function fileOf(deps: InvoicesDeps, parts: StoredInvoice): Promise<string> {
  const { id } = parts.document
  const kept = await findFile(deps.db.read, id)
  if (kept !== undefined) {
    return kept
  }
  const printed = parts.document.kind === 'invoice' ? { ...parts, related: [] } : parts
  const anyRole: Role = 'user'
  const bytes = await drawInvoice(toInvoice(printed, anyRole))
  const fileId = await deps.files.put(bytes, 'application/pdf', 'private')
  const write = () => deps.db.transaction((tx) => insertFile(tx, id, fileId, deps.clock.now()))
  const isFirst = await keepOrRemove(deps, [fileId], write, (kept) => kept)
  return isFirst ? fileId : ((await findFile(deps.db.read, id)) ?? fileId)
}

/**
 * Renders recent documents that nobody has opened yet; returns how many there were. Throws at the
 * end if one has thrown.
 */
export async function renderWaiting(deps: InvoicesDeps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - RENDERED_WITHIN_MS)
  const ids = await listUnrendered(deps.db.read, since, RENDERED_PER_RUN)
  const steps = isolatedSteps(deps.log, 'a document was not rendered')
  for (const id of ids) {
    await steps.run({ document: id }, async () => {
      const parts = await findStoredInvoice(deps.db.read, id)
      return parts && fileOf(deps, parts)
    })
  }
  steps.finish()
  return ids.length
}
