import { HOUR_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'
import { makeUtr } from './identifiers-money.ts'
import type { DemoWithdrawal } from './money-types.ts'
import type { Rng } from './prng.ts'
import { idAt } from './times.ts'

export type WithdrawalAdmins = {
  readonly approves: string
  readonly pays: readonly [string, string]
}

type Asked = {
  readonly providerId: string
  readonly available: Paise
  readonly admins: WithdrawalAdmins
}

type Span = { readonly from: Date; readonly until: Date; readonly now: Date }

/** Nobody asks for less than this. */
const LEAST: Paise = 4_000_00n

/**
 * A request for a good part of what is available, asked for after a sale and before the next: paid
 * within days, now and then refused, still open where it is young.
 */
export function drawWithdrawal(
  rng: Rng,
  { providerId, available, admins }: Asked,
  { from, until, now }: Span,
): DemoWithdrawal | undefined {
  const requested = from.getTime() + rng.int(3, 40) * HOUR_MS
  const share = BigInt(rng.int(40, 90))
  const amount = ((available * share) / 100n / 1_00_00n) * 1_00_00n
  if (!rng.chance(0.45) || amount < LEAST || requested >= until.getTime()) {
    return undefined
  }
  const decided = new Date(requested + rng.int(2, 20) * HOUR_MS)
  const processed = new Date(decided.getTime() + rng.int(3, 30) * HOUR_MS)
  const requestedAt = new Date(requested)
  const open = {
    id: idAt(rng, requestedAt),
    providerId,
    amount,
    requestedAt,
    decidedAt: null,
    decidedBy: null,
    processedAt: null,
    processedBy: null,
    referenceNo: null,
    notes: '',
  }
  const referenceNo = makeUtr(rng)
  const processedBy = rng.pick(admins.pays)
  const isRefused = rng.chance(0.08)
  if (decided >= now) {
    return { ...open, status: 'pending' }
  }
  const looked = { ...open, decidedAt: decided, decidedBy: admins.approves }
  if (isRefused) {
    return { ...looked, status: 'rejected' }
  }
  return processed >= now
    ? { ...looked, status: 'approved' }
    : {
        ...looked,
        status: 'processed',
        processedAt: processed,
        processedBy,
        referenceNo,
        notes: 'Paid by NEFT',
      }
}
