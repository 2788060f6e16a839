import { checkoutTexts } from '#contract/checkout/texts.ts'
import type { ConsentDocument } from '#contract/checkout/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { insertConsents } from '../store/consents.ts'
import { listLines } from '../store/order-lists.ts'
import { lockOrder } from '../store/orders.ts'
import { type AgreementSubject, agreementSubjectOf, documentsOf } from './agreement-data.ts'
import type { TermsFiles } from './terms-files.ts'

/** An order to be paid, or a plan to be tried. */
export type ConsentSubject = {
  readonly orderId?: string | undefined
  readonly serviceId?: string | undefined
}

export type AcceptedDigest = {
  readonly serviceId: string
  readonly document: string
  readonly digest: string
}

type Refusal = 'invalid_input' | 'order_not_open' | 'plan_not_on_sale'

/** What the texts belong to: an order line, or a trial. */
type Item = { readonly agreementSubject: AgreementSubject; readonly lineId: string | null }

/** The evidence that terms were read and accepted before a payment or a trial. */
export function createConsents(deps: CheckoutDeps, termsFiles: TermsFiles) {
  return {
    documents: (requester: Requester, subject: ConsentSubject) =>
      showDocuments(deps, termsFiles, requester, subject),

    /**
     * Accepts all texts at once, each by the digest that was shown, so that nothing is accepted
     * partly or unseen.
     */
    accept: (requester: Requester, subject: ConsentSubject, accepted: readonly AcceptedDigest[]) =>
      acceptTexts(deps, termsFiles, requester, subject, accepted),

    /** The texts of the plan's free trial, read before the transaction that checks the consents. */
    readAhead: (subject: ConsentSubject) => readAhead(deps, termsFiles, subject),
    trialDocuments: async (
      tx: Tx,
      userId: string,
      planId: string,
    ): Promise<readonly ConsentDocument[]> => {
      const trial = await trialOf(deps, termsFiles, tx, planId)
      return trial === undefined ? [] : documentsOf(deps, tx, trial.agreementSubject, userId)
    },
  }
}

async function trialOf(
  deps: CheckoutDeps,
  termsFiles: TermsFiles,
  tx: Tx,
  planId: string,
): Promise<Item | undefined> {
  const plan = await deps.plans.forSale(tx, planId)
  const card = (await deps.plans.cardsOf(tx, [planId])).get(planId)
  return plan === undefined || card === undefined || plan.freeTrialDays === 0
    ? undefined
    : {
        lineId: null,
        agreementSubject: {
          plan_id: planId,
          plan_version: plan.version,
          title: plan.title,
          segment: card.segment,
          provider_id: plan.providerId,
          gst: plan.gst,
          validity_days: plan.freeTrialDays,
          price_paise: 0n,
          terms: await termsFiles(plan.tncFile),
        },
      }
}

/** Files may be in a bucket, so a trial's terms are read before the transaction. */
async function readAhead(
  deps: CheckoutDeps,
  termsFiles: TermsFiles,
  { serviceId }: ConsentSubject,
): Promise<void> {
  if (serviceId !== undefined) {
    await termsFiles((await deps.plans.forSale(deps.db.read, serviceId))?.tncFile ?? null)
  }
}

async function itemsOf(
  deps: CheckoutDeps,
  termsFiles: TermsFiles,
  tx: Tx,
  userId: string,
  { orderId, serviceId }: ConsentSubject,
  now: Date,
): Promise<Result<readonly Item[], Refusal>> {
  if (orderId !== undefined) {
    const order = await lockOrder(tx, orderId)
    if (order?.user_id !== userId || order.status !== 'quoted' || order.expires_at <= now) {
      return fail('order_not_open')
    }
    const lines = await listLines(tx, [orderId])
    return ok(
      lines.map((line) => ({ agreementSubject: agreementSubjectOf(line), lineId: line.id })),
    )
  }
  if (serviceId === undefined) {
    return fail('invalid_input', { fields: { orderId: checkoutTexts.nameOrderOrPlan } })
  }
  const trial = await trialOf(deps, termsFiles, tx, serviceId)
  return trial === undefined ? fail('plan_not_on_sale') : ok([trial])
}

async function showDocuments(
  deps: CheckoutDeps,
  termsFiles: TermsFiles,
  { viewer, now }: Requester,
  subject: ConsentSubject,
) {
  await readAhead(deps, termsFiles, subject)
  return deps.db.transaction(async (tx): Promise<Result<readonly ConsentDocument[], Refusal>> => {
    const items = await itemsOf(deps, termsFiles, tx, viewer.accountId, subject, now)
    if (!items.ok) {
      return items
    }
    const documents: ConsentDocument[] = []
    for (const { agreementSubject } of items.value) {
      documents.push(...(await documentsOf(deps, tx, agreementSubject, viewer.accountId)))
    }
    return ok(documents)
  })
}

async function acceptTexts(
  deps: CheckoutDeps,
  termsFiles: TermsFiles,
  requester: Requester,
  subject: ConsentSubject,
  accepted: readonly AcceptedDigest[],
) {
  await readAhead(deps, termsFiles, subject)
  return deps.db.transaction(
    async (tx): Promise<Result<undefined, Refusal | 'consent_outdated'>> => {
      const { viewer, now, ip } = requester
      const { accountId: userId } = viewer
      const items = await itemsOf(deps, termsFiles, tx, userId, subject, now)
      if (!items.ok) {
        return items
      }
      const shown = new Set(accepted.map(keyOf))
      for (const { agreementSubject, lineId } of items.value) {
        const documents = await documentsOf(deps, tx, agreementSubject, userId)
        if (documents.length === 0 || documents.some((one) => !shown.has(keyOf(one)))) {
          return fail('consent_outdated')
        }
        await insertConsents(
          tx,
          documents.map(({ document, version, digest, text }) => ({
            id: deps.newId(),
            user_id: userId,
            plan_id: agreementSubject.plan_id,
            line_id: lineId,
            document,
            version,
            digest: Buffer.from(digest, 'hex'),
            agreed_at: now,
            ip,
            device: requester.userAgent,
            file_id: text === null ? (agreementSubject.terms?.fileId ?? null) : null,
            text,
          })),
        )
        await deps.audit.record(tx, {
          action: 'checkout.consent-given',
          ...signedBy(actorOf(requester)),
          object: {
            type: lineId === null ? 'plan' : 'order-line',
            id: lineId ?? agreementSubject.plan_id,
          },
          detail: { documents: documents.length },
        })
      }
      return ok(undefined)
    },
  )
}

export type Consents = ReturnType<typeof createConsents>

function keyOf({ serviceId, document, digest }: AcceptedDigest): string {
  return `${serviceId}|${document}|${digest}`
}
