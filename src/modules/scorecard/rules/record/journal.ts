/*
 * The journal of a provider: all events of all its trades, in a hash chain that cannot be altered
 * unnoticed, and that reveals nothing about open trades to people who may not see them.
 *
 *   detail   canonical JSON of the event (keys in ascending order, no spaces; prices are integers
 *            of 1/10,000 rupee, instants are milliseconds since 1970)
 *   digest   SHA-256 of UTF-8( salt + "\n" + detail ), in hexadecimal. The salt is random for each
 *            trade, so that a detail cannot be guessed and verified
 *   head     canonical JSON { at, digest, prev, provider, seq, v }: seq counts a provider's events
 *            from 1 without gaps, prev is the hash before, v is 1
 *   hash     SHA-256 of UTF-8( head ), in hexadecimal
 *   genesis  before the first event: SHA-256 of UTF-8( "tradebox scorecard v1 " + provider )
 *
 * All heads are public at once, which fixes what was said and when. Salts and details are revealed
 * when the trade is closed or, if it was withdrawn, when it would have expired
 * (rules/visibility.ts). Nothing here needs a server: browsers check the same text with their own
 * SHA-256.
 */
import { canonicalJson } from '#modules/audit/rules/canonical-json.ts'
import type { Instant, TradeEvent } from '../trade.ts'

/** SHA-256 of the text in UTF-8, in hexadecimal, by the platform's implementation. */
export type Sha256 = (text: string) => string

/** The end of a provider's journal. */
export type JournalHead = { readonly seq: number; readonly hash: string }

/** The part of a row that is public at once. */
type JournalLink = {
  readonly providerId: string
  readonly seq: number
  readonly at: Instant
  readonly digest: string
  readonly prev: string
  readonly hash: string
}

/** The part that reveals the event of a link. */
type Reveal = { readonly salt: string; readonly detail: string }

export type JournalRow = JournalLink & Reveal

/** A published row: without the disclosure while its trade is unrevealed. */
export type PublishedRow = JournalLink & { readonly [K in keyof Reveal]?: string | undefined }

export function isRevealed(row: PublishedRow): row is JournalRow {
  return row.salt !== undefined && row.detail !== undefined
}

export function genesisOf(providerId: string, sha256: Sha256): JournalHead {
  return { seq: 0, hash: sha256(`tradebox scorecard v1 ${providerId}`) }
}

/** The event as hashed and stored. The provider, the instant and the salt are stored separately. */
export function detailOf(event: TradeEvent): string {
  if (event.kind === 'posted') {
    const { providerId: _, at: __, salt: ___, tradeId: trade, plans, ...said } = event
    return canonicalJson({ ...said, trade, plans: plans.join(',') })
  }
  if ('price' in event) {
    // Canonical JSON written by hand for speed, because engines write thousands of these.
    return `{"kind":"${event.kind}","price":${event.price},"trade":"${event.tradeId}"}`
  }
  const { at: _, tradeId: trade, ...said } = event
  return canonicalJson({ ...said, trade })
}

function digestOf({ salt, detail }: Reveal, sha256: Sha256): string {
  return sha256(`${salt}\n${detail}`)
}

function linkHash(link: Omit<JournalLink, 'hash'>, sha256: Sha256): string {
  const { at, digest, prev, providerId, seq } = link
  // Canonical JSON written by hand; none of the values needs escaping.
  return sha256(
    `{"at":${at},"digest":"${digest}","prev":"${prev}","provider":"${providerId}","seq":${seq},"v":1}`,
  )
}

/** The row that follows `head` in a provider's journal. */
export function nextRow(
  head: JournalHead,
  entry: { readonly providerId: string; readonly salt: string; readonly event: TradeEvent },
  sha256: Sha256,
): JournalRow {
  const { providerId, salt, event } = entry
  const disclosure = { salt, detail: detailOf(event) }
  const digest = digestOf(disclosure, sha256)
  const link = { providerId, seq: head.seq + 1, at: event.at, digest, prev: head.hash }
  return { ...link, ...disclosure, hash: linkHash(link, sha256) }
}

export type JournalBreach =
  | { readonly kind: 'missing_rows'; readonly from: number; readonly to: number }
  | { readonly kind: 'broken_hash' | 'broken_link' | 'broken_digest'; readonly seq: number }

/**
 * Checks rows that follow `head` in ascending order; rows without a disclosure are checked as far
 * as possible. After a breach, checking continues from the row's own hash, so each breach is
 * reported once.
 */
export function checkJournal(
  head: JournalHead,
  rows: readonly PublishedRow[],
  sha256: Sha256,
): { readonly head: JournalHead; readonly breaches: readonly JournalBreach[] } {
  const breaches: JournalBreach[] = []
  let last = head
  for (const row of rows) {
    const { seq } = row
    if (seq !== last.seq + 1) {
      breaches.push({ kind: 'missing_rows', from: last.seq + 1, to: seq - 1 })
    } else if (row.prev !== last.hash) {
      breaches.push({ kind: 'broken_link', seq })
    }
    if (linkHash(row, sha256) !== row.hash) {
      breaches.push({ kind: 'broken_hash', seq })
    }
    if (isRevealed(row) && digestOf(row, sha256) !== row.digest) {
      breaches.push({ kind: 'broken_digest', seq })
    }
    last = { seq, hash: row.hash }
  }
  return { head: last, breaches }
}
