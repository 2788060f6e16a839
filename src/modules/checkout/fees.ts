import type { ProviderCategory } from '#contract/categories.ts'
import type { FeeRoom } from '#contract/checkout/entities.ts'
import { TIME_ZONE } from '#contract/constants.ts'
import { dayIn } from '#kit/day.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { type Failure, fail } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'
import { periodStart, type Room, roomOf } from './rules/fee-cap.ts'
import { findFeeCap, listCharged, lockFees } from './store/fees.ts'

/** What one order adds to the fees of one group: a provider, or a company with its sub-profiles. */
export type AskedFee = {
  readonly groupId: string
  readonly category: ProviderCategory
  readonly base: Paise
}

type FeeLine = {
  readonly fee_group_id: string
  readonly category: ProviderCategory
  readonly base_paise: Paise
}

/** The lines' fees by group, in the order in which groups are locked. */
export function askedFees(lines: readonly FeeLine[]): readonly AskedFee[] {
  const asked = new Map<string, AskedFee>()
  for (const { fee_group_id: groupId, category, base_paise } of lines) {
    const base = (asked.get(groupId)?.base ?? 0n) + base_paise
    asked.set(groupId, { groupId, category, base })
  }
  return [...asked.values()].sort((a, b) => (a.groupId < b.groupId ? -1 : 1))
}

/** Undefined where no limit binds the category. */
export async function roomFor(
  tx: Tx,
  userId: string,
  { groupId, category, base }: AskedFee,
  now: Date,
): Promise<Room | undefined> {
  const limit = await findFeeCap(tx, category, dayIn(TIME_ZONE, now))
  if (limit === undefined) {
    return undefined
  }
  const since = periodStart(limit, now)
  return roomOf(limit, await listCharged(tx, { userId, groupId, since }), base, now)
}

/**
 * Refuses what would be more than a provider may charge the client. Locked, so that two purchases
 * at once cannot both take the last of the room.
 */
export async function refuseFees(
  { providers }: Pick<CheckoutDeps, 'providers'>,
  tx: Tx,
  { userId, lines, now }: { userId: string; lines: readonly FeeLine[]; now: Date },
): Promise<Failure<'fee_cap_exceeded'> | undefined> {
  for (const asked of askedFees(lines)) {
    await lockFees(tx, userId, asked.groupId)
    const room = await roomFor(tx, userId, asked, now)
    if (room?.exceeded) {
      const name = (await providers.nameOf(tx, asked.groupId)) ?? 'This provider'
      const rupees = (paise: Paise) => formatRupees(rupeesFromPaise(paise))
      return fail('fee_cap_exceeded', {
        message: `${name} may charge one client ${rupees(room.cap)} a year without taxes. ${rupees(room.room)} is left for you, and this comes to ${rupees(room.asked)}.`,
      })
    }
  }
  return undefined
}

export async function presentRoom(
  { providers }: Pick<CheckoutDeps, 'providers'>,
  tx: Tx,
  providerId: string,
  room: Room,
): Promise<FeeRoom> {
  return {
    providerId,
    providerName: (await providers.nameOf(tx, providerId)) ?? '',
    cap: rupeesFromPaise(room.cap),
    used: rupeesFromPaise(room.used),
    room: rupeesFromPaise(room.room),
    asked: rupeesFromPaise(room.asked),
    exceeded: room.exceeded,
    since: room.since.toISOString(),
  }
}
