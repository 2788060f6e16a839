import { checkoutTexts } from '#contract/checkout/texts.ts'
import type { AcceptedText } from '#contract/checkout/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { type AcceptedRow, listAcceptedForLines, listAcceptedForTrial } from '../store/consents.ts'
import { listLines } from '../store/order-lists.ts'
import { findOrder } from '../store/orders.ts'
import { documentTitle } from './agreement-data.ts'

type Subject = {
  readonly orderId?: string | undefined
  readonly subscriptionId?: string | undefined
}

/** The plan that the texts belong to. */
type PlanReference = Pick<AcceptedText, 'serviceId' | 'serviceName'> & {
  readonly providerId: string
}

type Found = { readonly about: PlanReference; readonly rows: readonly AcceptedRow[] }

/** The buyer's copy of what was accepted for an order, or for a free trial. */
export function createAcceptedTexts(deps: CheckoutDeps) {
  const { db, plans } = deps

  const ofOrder = async (tx: Tx, userId: string, orderId: string): Promise<readonly Found[]> => {
    if ((await findOrder(tx, orderId))?.user_id !== userId) {
      return []
    }
    const lines = await listLines(tx, [orderId])
    const rows = await listAcceptedForLines(
      tx,
      lines.map(({ id }) => id),
    )
    return lines.map(({ id, plan_id: serviceId, title: serviceName, provider_id: providerId }) => ({
      about: { serviceId, serviceName, providerId },
      rows: rows.filter((row) => row.line_id === id),
    }))
  }

  const ofTrial = async (tx: Tx, userId: string, id: string): Promise<readonly Found[]> => {
    const trial = await plans.subscriptions.find(tx, id)
    if (trial?.userId !== userId || trial.kind !== 'trial') {
      return []
    }
    const { planId, planVersion, providerId } = trial
    const version = await plans.versionOf(tx, planId, planVersion)
    const about = { serviceId: planId, serviceName: version?.title ?? '', providerId }
    return [{ about, rows: await listAcceptedForTrial(tx, userId, planId) }]
  }

  return async (
    userId: string,
    { orderId, subscriptionId }: Subject,
  ): Promise<Result<readonly AcceptedText[], 'not_found' | 'invalid_input'>> => {
    const tx = db.read
    const found =
      orderId !== undefined
        ? await ofOrder(tx, userId, orderId)
        : subscriptionId !== undefined
          ? await ofTrial(tx, userId, subscriptionId)
          : undefined
    if (found === undefined) {
      return fail('invalid_input', { fields: { orderId: checkoutTexts.nameOrderOrTrial } })
    }
    const names = await deps.providers.namesOf(
      tx,
      found.map(({ about }) => about.providerId),
    )
    const texts = found.flatMap(({ about, rows }) =>
      rows.map((row) => toAccepted(row, about, names.get(about.providerId) ?? '')),
    )
    return texts.length === 0 ? fail('not_found') : ok(texts)
  }
}

function toAccepted(
  row: AcceptedRow,
  { serviceId, serviceName }: PlanReference,
  soldByName: string,
): AcceptedText {
  return {
    serviceId,
    serviceName,
    soldByName,
    document: row.document,
    title: documentTitle(row.document),
    version: row.version,
    digest: row.digest.toString('hex'),
    text: row.text,
    url: row.file_id === null ? null : fileUrl(row.file_id),
    agreedAt: row.agreed_at.toISOString(),
  }
}
