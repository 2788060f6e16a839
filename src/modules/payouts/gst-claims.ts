import { fieldMessages } from '#contract/common/texts.ts'
import type { ProviderGst } from '#contract/payouts/gst-by-provider.ts'
import { payoutTexts } from '#contract/payouts/texts.ts'
import type { GstClaim } from '#contract/payouts/types.ts'
import { dayInIndia, endOfDay, startOfDay } from '#kit/day.ts'
import { formatRupees, type Paise, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { type Page, type PageQuery, pageInTime, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import { type PayoutsDeps, recordMoney } from './deps.ts'
import { claimSpan, type Days, type Span } from './rules/claim-span.ts'
import {
  findClaimEndWithin,
  findClaimSpan,
  type GstClaimRow,
  insertGstClaim,
  listClaimedSpans,
  listGstClaims,
  lockClaims,
} from './store/gst-claims.ts'

type ClaimRefusal =
  | 'invalid_input'
  | 'gst_amount_differs'
  | 'gst_nothing_left'
  | 'gst_range_overlaps'

/** A claim or, without one, days for which GST is due. */
type ClaimOrDays = Partial<Days> & { readonly claimId?: string | undefined }

type Amounts = Days & { readonly amountSP: number; readonly amountTradebox: number }

/** Claims of the tax collected in sales: each moment once, and only what the ledger holds. */
export function createGstClaims(deps: PayoutsDeps) {
  return {
    due: (days: Days) => findDue(deps, days),

    claim: (actor: Actor, input: Amounts) => recordClaim(deps, actor, input),

    /** The tax in a provider's sales that no claim covers yet. */
    unclaimedOf: async (tx: Tx, providerId: string): Promise<Paise> =>
      deps.ledger.gstOutside(tx, providerId, await listClaimedSpans(tx)),

    byProvider: (query: ClaimOrDays & PageQuery) => listByProvider(deps, query),

    list: (query: PageQuery) => listClaims(deps, query),
  }
}

/**
 * A page of the providers' part of a claim, or of what is due. Its cursor holds the end of the
 * first page's span, so that all pages together are one sum while sales go on.
 */
async function listByProvider(
  deps: PayoutsDeps,
  { cursor, limit, ...asked }: ClaimOrDays & PageQuery,
): Promise<Result<Page<ProviderGst>, 'invalid_input' | 'not_found' | 'gst_nothing_left'>> {
  const tx = deps.db.read
  const place = placeInTime(cursor)
  const span = await findSpan(deps, asked)
  if (!place.ok) {
    return place
  }
  if (!span.ok) {
    return span
  }
  const { start, end } = { ...span.value, ...(place.value && { end: place.value.at }) }
  if (start >= end) {
    // Somebody has claimed these days since the first page.
    return fail('invalid_input')
  }
  const found = await deps.ledger.gstByProvider(tx, {
    start,
    end,
    afterId: place.value?.id,
    rows: limit + 1,
  })
  const page = pageOf(found, limit, ({ providerId: id }) => ({ key: end.toISOString(), id }))
  const facts = await deps.providers.taxFactsOf(
    tx,
    page.items.map(({ providerId }) => providerId),
  )
  return ok({
    ...page,
    items: page.items.map((row) => {
      const { name = '', gstin = null } = facts.get(row.providerId) ?? {}
      return {
        _id: row.providerId,
        name,
        gstin,
        taxable: rupeesFromPaise(row.taxable),
        gst: rupeesFromPaise(row.gst),
        refundedTaxable: rupeesFromPaise(row.refundedTaxable),
        refundedGst: rupeesFromPaise(row.refundedGst),
        net: rupeesFromPaise(row.gst - row.refundedGst),
      }
    }),
  })
}

async function findSpan(
  deps: PayoutsDeps,
  { claimId, from, to }: ClaimOrDays,
): Promise<Result<Span, 'invalid_input' | 'not_found' | 'gst_nothing_left'>> {
  if (claimId !== undefined) {
    const span = await findClaimSpan(deps.db.read, claimId)
    return span === undefined ? fail('not_found') : ok(span)
  }
  if (from === undefined || to === undefined) {
    return fail('invalid_input')
  }
  const due = await findClaimableGst(deps, deps.db.read, { from, to })
  return due.ok ? ok(due.value.span) : due
}

/** The claimable tax. Refunds are deducted, so it may be negative. */
async function findClaimableGst(deps: PayoutsDeps, tx: Tx, days: Days) {
  const now = deps.clock.now()
  if (days.from > days.to || days.to > dayInIndia(now)) {
    return fail('invalid_input', { fields: { to: fieldMessages.invalidDate } })
  }
  const cut = await findClaimEndWithin(tx, startOfDay(days.from), endOfDay(days.from))
  const span = claimSpan(days, cut, now)
  if (span === undefined) {
    return fail('gst_nothing_left')
  }
  const { providers, platform } = await deps.ledger.gstBetween(tx, span.start, span.end)
  const isRemainder = cut !== undefined
  return isRemainder && providers === 0n && platform === 0n
    ? fail('gst_nothing_left')
    : ok({ span, providers, platform, now })
}

async function findDue(
  deps: PayoutsDeps,
  days: Days,
): Promise<Result<Amounts, 'invalid_input' | 'gst_nothing_left'>> {
  const found = await findClaimableGst(deps, deps.db.read, days)
  if (!found.ok) {
    return found
  }
  const { providers, platform } = found.value
  const { from, to } = days
  return ok({
    from,
    to,
    amountSP: rupeesFromPaise(providers),
    amountTradebox: rupeesFromPaise(platform),
  })
}

function recordClaim(
  deps: PayoutsDeps,
  actor: Actor,
  input: Amounts,
): Promise<Result<GstClaim, ClaimRefusal>> {
  return deps.db.transaction(async (tx) => {
    await lockClaims(tx)
    const found = await findClaimableGst(deps, tx, input)
    if (!found.ok) {
      return found
    }
    const { span, providers: provider, platform, now } = found.value
    if (
      paiseFromRupees(input.amountSP) !== provider ||
      paiseFromRupees(input.amountTradebox) !== platform
    ) {
      const rupees = (paise: Paise) => formatRupees(rupeesFromPaise(paise))
      const message = payoutTexts.gstDiffers(rupees(provider), rupees(platform))
      return fail('gst_amount_differs', { message })
    }
    const { from, to } = input
    const adminId = actor.accountId
    const claim = { id: deps.newId(), ...span, provider, platform, adminId, now }
    const row = await insertGstClaim(tx, claim)
    if (row === undefined) {
      return fail('gst_range_overlaps')
    }
    await recordMoney(deps, tx, actor, {
      action: 'payouts.gst-claimed',
      object: { type: 'gst_claim', id: row.id },
      detail: {
        from,
        to,
        since: span.start.toISOString(),
        until: span.end.toISOString(),
        amountSP: input.amountSP,
        amountTradebox: input.amountTradebox,
      },
    })
    return ok(toGstClaim(row))
  })
}

function listClaims(
  { db }: PayoutsDeps,
  query: PageQuery,
): Promise<Result<Page<GstClaim>, 'invalid_input'>> {
  return pageInTime(query, {
    list: (range) => listGstClaims(db.read, range),
    placeOf: ({ claimed_at: at, id }) => ({ at, id }),
    present: (rows) => rows.map(toGstClaim),
  })
}

function toGstClaim(row: GstClaimRow): GstClaim {
  return {
    _id: row.id,
    amountSP: rupeesFromPaise(row.provider_paise),
    amountTradebox: rupeesFromPaise(row.platform_paise),
    createdAt: row.claimed_at.toISOString(),
    from: row.from_day,
    to: row.to_day,
  }
}
