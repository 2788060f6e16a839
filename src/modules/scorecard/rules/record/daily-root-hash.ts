/*
 * One hash a day over the ends of all journals, so that a whole journal cannot be replaced later
 * without the change being visible to anybody who has kept a day's root.
 *
 *   line     provider + " " + seq + " " + hash: where a journal ends, and the hash of its last
 *            event
 *   root     SHA-256 of UTF-8( "tradebox daily root v1\n" + day + "\n" + prev + "\n" + lines ), in
 *            hexadecimal; the lines in ascending order of the providers, joined by "\n"; journals
 *            without an event have none. day is the Indian day, 'YYYY-MM-DD'; prev is the root of
 *            the day before
 *   genesis  before the first day: SHA-256 of UTF-8( "tradebox daily root v1" )
 *
 * A day's root is made soon after the day ends, from the journals at that moment. If it is made
 * later, it is from the journals at that later moment, which is published with the root.
 */
import { DAY_MS } from '#kit/clock.ts'
import type { JournalHead, Sha256 } from './journal.ts'

export type RootHead = JournalHead & { readonly providerId: string }

const NAME = 'tradebox daily root v1'

export function rootGenesis(sha256: Sha256): string {
  return sha256(NAME)
}

export function rootOf(
  {
    day,
    prev,
    heads,
  }: {
    readonly day: string
    readonly prev: string
    readonly heads: readonly RootHead[]
  },
  sha256: Sha256,
): string {
  const lines = heads
    .toSorted((a, b) => (a.providerId < b.providerId ? -1 : 1))
    .map(({ providerId, seq, hash }) => `${providerId} ${seq} ${hash}`)
  return sha256([NAME, day, prev, lines.join('\n')].join('\n'))
}

/**
 * The days without a root after `last`, up to the day before `today`; without `last`, only that
 * day.
 */
export function daysWithoutRoot(last: string | undefined, today: string): readonly string[] {
  const end = Date.parse(today)
  const days: string[] = []
  for (
    let at = last === undefined ? end - DAY_MS : Date.parse(last) + DAY_MS;
    at < end;
    at += DAY_MS
  ) {
    days.push(new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length))
  }
  return days
}
