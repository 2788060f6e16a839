import { checkoutTexts } from '#contract/checkout/texts.ts'
import type { AcceptedText } from '#contract/checkout/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { fileUrl } from '#platform/files/files.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
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

/**
 * What was accepted for an order, or for a free trial: for the buyer, and for the provider of the
 * plan, who has to produce it. What a provider reads is recorded.
 */
export function createAcceptedTexts(deps: CheckoutDeps) {
  const { db, plans, audit } = deps

  const ofOrder = async (tx: Tx, readerId: string, orderId: string): Promise<readonly Found[]> => {
    const order = await findOrder(tx, orderId)
    const isBuyer = order?.user_id === readerId
    // A provider learns nothing about orders that were never paid.
    const lines = (await listLines(tx, [orderId])).filter(
      (line) => isBuyer || (line.provider_id === readerId && line.paid_at !== null),
    )
    const rows = await listAcceptedForLines(
      tx,
      lines.map(({ id }) => id),
    )
    return lines.map(({ id, plan_id: serviceId, title: serviceName, provider_id: providerId }) => ({
      about: { serviceId, serviceName, providerId },
      rows: rows.filter((row) => row.line_id === id),
    }))
  }

  const ofTrial = async (tx: Tx, readerId: string, id: string): Promise<readonly Found[]> => {
    const trial = await plans.subscriptions.find(tx, id)
    if (trial?.kind !== 'trial' || ![trial.userId, trial.providerId].includes(readerId)) {
      return []
    }
    const { userId, planId, planVersion, providerId } = trial
    const version = await plans.versionOf(tx, planId, planVersion)
    const about = { serviceId: planId, serviceName: version?.title ?? '', providerId }
    return [{ about, rows: await listAcceptedForTrial(tx, userId, planId) }]
  }

  return async (
    reader: Actor,
    { orderId, subscriptionId }: Subject,
  ): Promise<Result<readonly AcceptedText[], 'not_found' | 'invalid_input'>> => {
    const tx = db.read
    const found =
      orderId !== undefined
        ? await ofOrder(tx, reader.accountId, orderId)
        : subscriptionId !== undefined
          ? await ofTrial(tx, reader.accountId, subscriptionId)
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
    if (texts.length === 0) {
      return fail('not_found')
    }
    if (reader.role === 'provider') {
      const object =
        orderId === undefined
          ? { type: 'subscription', id: subscriptionId ?? '' }
          : { type: 'order', id: orderId }
      await db.transaction((write) =>
        audit.record(write, { action: 'checkout.consent-viewed', ...signedBy(reader), object }),
      )
    }
    return ok(texts)
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
