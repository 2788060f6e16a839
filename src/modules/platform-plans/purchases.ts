import { type PlanDraft, planDraftInput } from '#contract/plans/editing.ts'
import type { PlatformPurchase } from '#contract/platform-plans/calls.ts'
import {
  PROMO_VALIDITY_DAYS,
  type PromoCode,
  platformPlanPrice,
  promoPlans,
} from '#contract/platform-plans/prices.ts'
import { purchaseTexts } from '#contract/platform-plans/texts.ts'
import {
  type PlanDuration,
  type PlatformPlan,
  type PurchasedPlan,
  platformPlans,
} from '#contract/platform-plans/types.ts'
import { assert } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { isId } from '#kit/id.ts'
import type { Page, PageQuery } from '#kit/page.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import { PLATFORM } from '#modules/invoices/index.ts'
import { platformSaleEntry } from '#modules/ledger/index.ts'
import type { CapturedPayment, Quote, Seller } from '#modules/payments/index.ts'
import type { PlanActivation } from '#modules/plans/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { creditRefund } from './credit-refund.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { platformPlanPaid } from './events.ts'
import { listPurchases, type PurchasesFilter } from './list-purchases.ts'
import { titleOf, toPlatformPurchase } from './present.ts'
import {
  dropOldDrafts,
  findNewestPending,
  findPurchase,
  findSamePending,
  insertPending,
  insertPromo,
  isAnyRunning,
  lockPurchase,
  markPaid,
  type NewPurchase,
  type PurchaseRow,
} from './store/purchases.ts'

/** The maximum of unpaid drafts per provider; a new one replaces the oldest. */
const DRAFTS_KEPT = 20

type Choice = { readonly planName: PlatformPlan; readonly duration: PlanDuration }
type SellingRefusal = 'service_not_allowed' | 'gstin_missing'
type DraftRefusal =
  | SellingRefusal
  | 'lint_refused'
  | 'trial_barred'
  | 'validity_too_long'
  | 'plan_document_missing'
  | 'plan_banner_missing'
  | 'fund_facts_misplaced'

/**
 * Platform plans for a service: chosen, paid through the gateway, then the service goes on sale.
 */
export function createPurchases(deps: PlatformPlansDeps) {
  const { clock } = deps

  return {
    /** Stores the draft of a service, which is created when its platform plan is paid. */
    createService: (providerId: string, draft: PlanDraft, choice: Choice) =>
      createService(deps, providerId, draft, choice),

    /** 'Activate again': a new choice replaces an unpaid one. */
    activateService: (providerId: string, planId: string, choice: Choice) =>
      activateService(deps, providerId, planId, choice),

    /** A free service for 30 days; each code once per provider. */
    claimPromo: (actor: Actor, draft: PlanDraft, code: string) =>
      claimPromo(deps, actor, draft, code),

    /** Paid and claimed purchases, newest first. */
    list: (providerId: string, query: PageQuery, linkOf: (invoiceId: string) => string) =>
      listPurchasesOf(deps, providerId, query, linkOf),

    /** Purchases of all providers. */
    listAll: (
      filter: PurchasesFilter,
      query: PageQuery,
      linkOf: (invoiceId: string) => string,
    ): Promise<Result<Page<PurchasedPlan>, 'invalid_input'>> =>
      listPurchases(deps, filter, query, linkOf),

    isAnyRunning: (
      tx: Tx,
      providerId: string,
      tiers: readonly PlatformPlan[] = platformPlans,
    ): Promise<boolean> => isAnyRunning(tx, providerId, { tiers, now: clock.now() }),

    /** The seller of platform plans, for the payments module. */
    seller: {
      quote: async (tx, subjectId, payerId) => {
        const row =
          subjectId === undefined
            ? await findNewestPending(tx, payerId)
            : await findPurchase(tx, payerId, subjectId)
        return row?.status === 'pending' &&
          isPricedAsToday(row) &&
          (await deps.providers.isVerified(tx, payerId))
          ? quoteOf(deps, tx, row)
          : undefined
      },
      batched: false,
      fulfil: async (tx, payments) => {
        const refused = new Map<string, string>()
        for (const payment of payments) {
          if (!(await fulfil(deps, tx, payment))) {
            refused.set(payment.intentId, purchaseTexts.notSellable)
          }
        }
        return refused
      },
      creditRefund: (tx, refunded) => creditRefund(deps, tx, refunded),
    } satisfies Seller,
  }
}

/**
 * Idempotent: the same choice returns the same unpaid purchase, so that it is not paid for twice.
 */
async function findOrCreatePurchase(
  { clock, newId }: PlatformPlansDeps,
  tx: Tx,
  providerId: string,
  subject: NewPurchase['subject'],
  { planName: tier, duration }: Choice,
): Promise<PlatformPurchase> {
  const { basePaise: base, gstPaise: gst } = platformPlanPrice(tier, duration)
  const now = clock.now()
  const purchase = { id: newId(), providerId, subject, tier, duration, base, gst, now }
  const same = await findSamePending(tx, purchase)
  if (same !== undefined) {
    return toPlatformPurchase({ ...purchase, id: same })
  }
  if ('draft' in subject) {
    await dropOldDrafts(tx, providerId, DRAFTS_KEPT - 1)
  }
  await insertPending(tx, purchase)
  return toPlatformPurchase(purchase)
}

function createService(
  deps: PlatformPlansDeps,
  providerId: string,
  draft: PlanDraft,
  choice: Choice,
): Promise<Result<PlatformPurchase, DraftRefusal>> {
  return deps.db.transaction(async (tx) => {
    const refused = await refuseSelling(deps, tx, providerId)
    if (refused !== undefined) {
      return refused
    }
    const checked = await deps.plans.activation.checkDraft(tx, providerId, draft)
    if (!checked.ok) {
      return checked
    }
    return ok(await findOrCreatePurchase(deps, tx, providerId, { draft }, choice))
  })
}

function activateService(
  deps: PlatformPlansDeps,
  providerId: string,
  planId: string,
  choice: Choice,
): Promise<Result<PlatformPurchase, 'not_found' | SellingRefusal>> {
  return deps.db.transaction(async (tx) => {
    if (!(await deps.plans.activation.isOwn(tx, providerId, planId))) {
      return fail('not_found')
    }
    const refused = await refuseSelling(deps, tx, providerId)
    if (refused !== undefined) {
      return refused
    }
    return ok(await findOrCreatePurchase(deps, tx, providerId, { planId }, choice))
  })
}

function claimPromo(
  deps: PlatformPlansDeps,
  actor: Actor,
  draft: PlanDraft,
  code: string,
): Promise<Result<{ readonly planId: string }, DraftRefusal | 'promo_invalid' | 'promo_claimed'>> {
  return deps.db.transaction(async (tx) => {
    const providerId = actor.accountId
    const refused = await refuseSelling(deps, tx, providerId)
    if (refused !== undefined) {
      return refused
    }
    if (!isPromoCode(code)) {
      return fail('promo_invalid')
    }
    if (!(await deps.ledger.lockOpenWallet(tx, providerId))) {
      return fail('service_not_allowed')
    }
    const now = deps.clock.now()
    const id = deps.newId()
    const until = new Date(now.getTime() + PROMO_VALIDITY_DAYS * DAY_MS)
    const activation: PlanActivation = {
      sourceId: id,
      providerId,
      planName: promoPlans[code],
      duration: PROMO_VALIDITY_DAYS,
      until,
      at: now,
    }
    const made = await deps.plans.activation.createFromPlatformPlan(tx, draft, activation)
    if (!made.ok) {
      return made
    }
    const { planId } = made.value
    const claim = { id, providerId, planId, tier: promoPlans[code], code, now, endsAt: until }
    if (!(await insertPromo(tx, { ...claim, duration: PROMO_VALIDITY_DAYS }))) {
      return fail('promo_claimed')
    }
    await deps.audit.record(tx, {
      action: 'platform-plans.promo-claimed',
      ...signedBy(actor),
      object: { type: 'plan', id: planId },
      detail: { code },
    })
    return ok({ planId })
  })
}

async function listPurchasesOf(
  deps: PlatformPlansDeps,
  providerId: string,
  query: PageQuery,
  linkOf: (invoiceId: string) => string,
): Promise<Result<Page<PurchasedPlan>, 'not_found' | 'invalid_input'>> {
  const account = isId(providerId)
    ? await deps.accounts.findAccount(deps.db.read, providerId)
    : undefined
  return account?.role === 'provider'
    ? listPurchases(deps, { providerId }, query, linkOf)
    : fail('not_found')
}

/**
 * Why a provider may not put a service on sale at the moment. A provider that charges GST needs a
 * GSTIN.
 */
async function refuseSelling(
  deps: Pick<PlatformPlansDeps, 'providers'>,
  tx: Tx,
  providerId: string,
): Promise<Failure<SellingRefusal> | undefined> {
  if (!(await deps.providers.isVerified(tx, providerId))) {
    return fail('service_not_allowed')
  }
  const facts = (await deps.providers.taxFactsOf(tx, [providerId])).get(providerId)
  return facts?.gst && facts.gstin === null ? fail('gstin_missing') : undefined
}

function isPromoCode(code: string): code is PromoCode {
  return Object.hasOwn(promoPlans, code)
}

/** A choice is not payable at an earlier price; the provider chooses again. */
function isPricedAsToday(row: PurchaseRow): boolean {
  const { basePaise, gstPaise } = platformPlanPrice(row.tier, row.duration_days)
  return row.base_paise === basePaise && row.gst_paise === gstPaise
}

async function quoteOf(
  { plans }: Pick<PlatformPlansDeps, 'plans'>,
  tx: Tx,
  row: PurchaseRow,
): Promise<Quote> {
  const { plan_id: planId } = row
  const serviceTitle =
    planId === null
      ? planDraftInput.safeParse(row.draft).data?.title
      : (await plans.titlesOf(tx, [planId])).get(planId)
  return {
    subjectId: row.id,
    amount: row.base_paise + row.gst_paise,
    title: titleOf(row),
    notes: {
      type: 'platform plan',
      planName: row.tier,
      duration: String(row.duration_days),
      serviceId: planId ?? '',
      serviceTitle: serviceTitle ?? '',
      buyer: row.provider_id,
      seller: 'Tradebox',
      validity: String(row.duration_days),
    },
  }
}

/**
 * Records the sale of a paid platform plan and puts its service on sale. Returns false, and the
 * money is refunded, if the choice was replaced or is of an earlier price, its draft may not be sold
 * any more, or the provider may not sell.
 */
async function fulfil(deps: PlatformPlansDeps, tx: Tx, payment: CapturedPayment): Promise<boolean> {
  const { payerId: providerId, subjectId, capturedAt } = payment
  const row = await lockPurchase(tx, providerId, subjectId)
  if (row?.status !== 'pending' || row.base_paise + row.gst_paise !== payment.amount) {
    return false
  }
  // A payment that was opened before the price changed is still good on the day of the choice.
  if (capturedAt.getTime() - row.created_at.getTime() > DAY_MS && !isPricedAsToday(row)) {
    return false
  }
  // Checked under the wallet lock, which the deletion of a provider takes as well.
  if (
    !(
      (await deps.ledger.lockOpenWallet(tx, providerId)) &&
      (await deps.providers.isVerified(tx, providerId))
    )
  ) {
    return false
  }
  const until = new Date(capturedAt.getTime() + row.duration_days * DAY_MS)
  const onSale = await putOnSale(deps, tx, row, {
    sourceId: row.id,
    providerId,
    planName: row.tier,
    duration: row.duration_days,
    until,
    at: capturedAt,
  })
  if (onSale === undefined) {
    return false
  }
  const { planId, startsAt, endsAt } = onSale
  const posted = await deps.ledger.post(
    tx,
    platformSaleEntry({
      purchaseId: row.id,
      base: row.base_paise,
      gst: row.gst_paise,
      at: capturedAt,
    }),
  )
  assert(posted.ok, 'a purchase that was pending has not been posted')
  const { invoiceId } = await deps.invoices.issue(tx, {
    supplier: PLATFORM,
    buyerId: providerId,
    subject: { type: 'platform-purchase', id: row.id },
    at: capturedAt,
    lines: [{ description: titleOf(row), taxable: row.base_paise, gst: row.gst_paise }],
  })
  await markPaid(tx, {
    id: row.id,
    planId,
    paymentId: payment.paymentId,
    invoiceId,
    now: capturedAt,
    startsAt,
    endsAt,
  })
  await publish(tx, platformPlanPaid, { providerId, planId, purchaseId: row.id })
  return true
}

type OnSale = { readonly planId: string; readonly startsAt: Date; readonly endsAt: Date }

/** Puts the service on sale; undefined if that is not possible any more. */
async function putOnSale(
  { plans }: PlatformPlansDeps,
  tx: Tx,
  row: PurchaseRow,
  activation: PlanActivation,
): Promise<OnSale | undefined> {
  if (row.plan_id !== null) {
    const activated = await plans.activation.activateAgain(tx, row.plan_id, activation)
    return activated.ok
      ? { planId: row.plan_id, startsAt: activated.value.startsAt, endsAt: activated.value.until }
      : undefined
  }
  const draft = planDraftInput.safeParse(row.draft)
  if (!draft.success) {
    return undefined
  }
  const made = await plans.activation.createFromPlatformPlan(tx, draft.data, activation)
  return made.ok
    ? { planId: made.value.planId, startsAt: activation.at, endsAt: activation.until }
    : undefined
}
