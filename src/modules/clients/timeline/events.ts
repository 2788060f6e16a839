import { clientTexts } from '#contract/clients/texts.ts'
import type { ClientEvent } from '#contract/clients/types.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { PlaceInTime, RangeInTime } from '#kit/page.ts'
import type { ConsentMomentRow } from '#modules/checkout/index.ts'
import { conversationPath } from '#modules/messaging/index.ts'
import type { PlanSubscription } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from '../deps.ts'

/** One person as a client of some providers, as one of these providers sees them. */
type Seen = {
  readonly ownerId: string
  readonly providerIds: readonly string[]
  readonly userId: string
  readonly terms: readonly PlanSubscription[]
}

type Source = (
  deps: ClientsDeps,
  tx: Tx,
  seen: Seen,
  range: RangeInTime,
) => Promise<readonly ClientEvent[]>

const nothing = { detail: null, amount: null, href: null, accepted: null, agreementId: null }

const purchases: Source = async ({ checkout }, tx, seen, range) => {
  const rows = await checkout.clientSales.purchases(tx, seen, range)
  return rows.map((row) => ({
    ...nothing,
    _id: row.id,
    kind: row.isCancellation ? ('cancellation' as const) : ('purchase' as const),
    at: row.at.toISOString(),
    title: row.title,
    detail: row.reference,
    amount: rupeesFromPaise(row.paise),
  }))
}

/** Terms that were not paid for here: trials, grants by the platform and imported ones. */
const grants: Source = async ({ plans }, tx, { terms }, { after, rows }) => {
  const granted = terms
    .filter(({ kind }) => kind !== 'paid')
    .filter(({ startsAt, id }) => after === undefined || isBefore(startsAt, id, after))
    .toSorted((one, other) => (isBefore(one.startsAt, one.id, placeOf(other)) ? 1 : -1))
    .slice(0, rows)
  const titles = await plans.titlesOf(tx, [...new Set(granted.map(({ planId }) => planId))])
  return granted.map((term) => ({
    ...nothing,
    _id: term.id,
    kind: term.kind === 'trial' ? ('trial' as const) : ('grant' as const),
    at: term.startsAt.toISOString(),
    title: titles.get(term.planId) ?? '',
  }))
}

const consents: Source = async ({ checkout, plans }, tx, { ownerId, terms, userId }, range) => {
  const planIds = [...new Set(terms.map(({ planId }) => planId))]
  const rows = await checkout.clientSales.consents(tx, { planIds, userId }, range)
  const titles = await plans.titlesOf(tx, [...new Set(rows.map(({ planId }) => planId))])
  return rows.map((row) => ({
    ...nothing,
    _id: row.id,
    kind: 'consent' as const,
    at: row.at.toISOString(),
    title: titles.get(row.planId) ?? '',
    detail: clientTexts.documents(row.documents),
    accepted: acceptedFor(ownerId, terms, row),
  }))
}

/** Whose texts the call `acceptedTexts` shows to this provider: those of its own plans. */
function acceptedFor(
  ownerId: string,
  terms: readonly PlanSubscription[],
  { planId, orderId, isOfTrial }: ConsentMomentRow,
): ClientEvent['accepted'] {
  const own = terms.filter((term) => term.planId === planId && term.providerId === ownerId)
  const trial = isOfTrial ? own.find(({ kind }) => kind === 'trial') : undefined
  if (trial !== undefined) {
    return { serviceId: planId, subject: { subscriptionId: trial.id } }
  }
  return orderId === null || own.length === 0 ? null : { serviceId: planId, subject: { orderId } }
}

const agreements: Source = async ({ esign }, tx, { ownerId, providerIds, userId }, range) => {
  const rows = await esign.signedWith(tx, { providerIds, userId, ...range })
  return rows.map(({ id, at, planTitle, providerId }) => ({
    ...nothing,
    _id: id,
    kind: 'agreement' as const,
    at: at.toISOString(),
    title: planTitle,
    agreementId: providerId === ownerId ? id : null,
  }))
}

const documents: Source = async ({ invoices }, tx, seen, range) => {
  const { ownerId, providerIds: supplierIds, userId: buyerId } = seen
  const rows = await invoices.between(tx, { supplierIds, buyerId, ...range })
  return rows.map((row) => ({
    ...nothing,
    _id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    title: row.number,
    amount: rupeesFromPaise(row.kind === 'invoice' ? row.totalPaise : -row.totalPaise),
    href: row.supplierId === ownerId ? invoices.linkOf('provider', row.id) : null,
  }))
}

const letters: Source = async ({ messaging }, tx, { ownerId, userId }, range) => {
  const rows = await messaging.written(tx, { accountId: ownerId, otherId: userId, ...range })
  return rows.map((row) => ({
    ...nothing,
    _id: row.id,
    kind: 'message' as const,
    at: row.at.toISOString(),
    title: row.excerpt === '' ? (row.fileName ?? '') : row.excerpt,
    detail: row.senderId === ownerId ? clientTexts.fromYou : clientTexts.fromClient,
    href: conversationPath('provider', userId),
  }))
}

/**
 * Only the provider's own calls: a company has not bought what its sub-profile shares with
 * subscribers.
 */
const calls: Source = async ({ scorecard }, tx, { ownerId, userId }, range) => {
  const eventFilter = { providerIds: [ownerId], accountId: userId, ...range }
  const rows = await scorecard.deliveries.listNotified(tx, eventFilter)
  return rows.map((row) => ({
    ...nothing,
    _id: row.id,
    kind: 'call' as const,
    at: row.at.toISOString(),
    title: clientTexts.call(row.entryType, row.symbol),
    detail: row.deliveredAt === null ? clientTexts.callSent : clientTexts.callReceived,
  }))
}

export const sources: readonly Source[] = [
  purchases,
  grants,
  consents,
  agreements,
  documents,
  letters,
  calls,
]

function placeOf({ startsAt, id }: PlanSubscription): PlaceInTime {
  return { at: startsAt, id }
}

function isBefore(at: Date, id: string, other: PlaceInTime): boolean {
  return at < other.at || (at.getTime() === other.at.getTime() && id < other.id)
}
