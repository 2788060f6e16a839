/*
 * One hash a day over the ends of all journals, so that nobody can exchange a whole journal for
 * another one later: whoever has kept a day's root can tell.
 *
 *   line     provider + " " + seq + " " + hash: where a journal ends, and the hash of its last event
 *   root     SHA-256 of UTF-8( "tradebox daily root v1\n" + day + "\n" + prev + "\n" + lines ), in
 *            hexadecimal; the lines in ascending order of the providers, joined by "\n"; journals
 *            without an event have none. The day is an Indian one, 'YYYY-MM-DD', prev the root of the
 *            day before
 *   genesis  before the first day: SHA-256 of UTF-8( "tradebox daily root v1" )
 *
 * A day's root is made soon after its end, of the journals as they stand then; where nobody was there
 * to make it, later, of how they stand by that time: when, is told with it.
 */
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

const DAY_MS = 24 * 60 * 60_000

/** The days that have no root yet, up to the day before `today`; of the first only that one. */
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
