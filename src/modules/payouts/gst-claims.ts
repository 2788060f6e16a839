import { TIME_ZONE } from '#contract/constants.ts'
import type { GstClaim } from '#contract/entities/money.ts'
import { messages } from '#contract/messages.ts'
import { dayIn } from '#kit/day.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import { type PayoutsDeps, recordMoney } from './deps.ts'
import { type GstClaimRow, insertGstClaim, listGstClaims } from './store/receipts.ts'

/** Days of Indian time as 'YYYY-MM-DD', both included. */
type Days = { readonly from: string; readonly to: string }
type Amounts = Days & { readonly amountSP: number; readonly amountTradebox: number }

/** Claims of the tax that sales brought in: each day once, and of what the ledger holds. */
export function createGstClaims(deps: PayoutsDeps) {
  const { db, clock, newId } = deps

  const collected = async (tx: Tx, { from, to }: Days) => {
    const sums = await deps.ledger.gstBetween(tx, startOf(from), startOf(dayAfter(to)))
    return { from, to, provider: sums.providers, platform: sums.platform }
  }
  const claimable = ({ from, to }: Days) => from <= to && to <= dayIn(TIME_ZONE, clock.now())

  return {
    due: async (days: Days): Promise<Result<Amounts, 'invalid_input'>> => {
      if (!claimable(days)) {
        return fail('invalid_input', { fields: { to: messages.field.invalidDate } })
      }
      const { provider, platform } = await collected(db.read, days)
      const { from, to } = days
      return ok({
        from,
        to,
        amountSP: rupeesFromPaise(provider),
        amountTradebox: rupeesFromPaise(platform),
      })
    },

    claim: (
      actor: Actor,
      asked: Amounts,
    ): Promise<Result<GstClaim, 'invalid_input' | 'gst_amount_differs' | 'gst_range_overlaps'>> =>
      db.transaction(async (tx) => {
        if (!claimable(asked)) {
          return fail('invalid_input', { fields: { to: messages.field.invalidDate } })
        }
        const { provider, platform } = await collected(tx, asked)
        if (
          paiseFromRupees(asked.amountSP) !== provider ||
          paiseFromRupees(asked.amountTradebox) !== platform
        ) {
          const [held, own] = [provider, platform].map((one) => formatRupees(rupeesFromPaise(one)))
          const message = `${messages.gstClaim.failed.title}: the ledger holds ${held} of providers and ${own} of Tradebox for these days.`
          return fail('gst_amount_differs', { message })
        }
        const { from, to } = asked
        const now = clock.now()
        const adminId = actor.accountId
        const claim = { id: newId(), from, to, provider, platform, adminId, now }
        const row = await insertGstClaim(tx, claim)
        if (row === undefined) {
          return fail('gst_range_overlaps')
        }
        await recordMoney(deps, tx, actor, {
          action: 'payouts.gst-claimed',
          object: { type: 'gst_claim', id: row.id },
          detail: { from, to, amountSP: asked.amountSP, amountTradebox: asked.amountTradebox },
        })
        return ok(toGstClaim(row))
      }),

    list: async (query: {
      readonly cursor?: string
      readonly limit: number
    }): Promise<Result<Page<GstClaim>, 'invalid_input'>> => {
      const place = placeInTime(query.cursor)
      if (!place.ok) {
        return place
      }
      const after = place.value
      const rows = await listGstClaims(db.read, {
        ...(after === undefined ? {} : { after }),
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => ({
        key: row.claimed_at.toISOString(),
        id: row.id,
      }))
      return ok({ ...page, items: page.items.map(toGstClaim) })
    },
  }
}

/** The day's first moment in India, which keeps +05:30 all year. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`)
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
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
