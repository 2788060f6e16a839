import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type GstClaimRow = {
  readonly id: string
  /** 'YYYY-MM-DD' in India, both inclusive. */
  readonly from_day: string
  readonly to_day: string
  readonly provider_paise: bigint
  readonly platform_paise: bigint
  readonly claimed_at: Date
}

export type NewGstClaim = {
  readonly id: string
  /** The span that the claim covers, from `start` until before `end`. */
  readonly start: Date
  readonly end: Date
  readonly provider: Paise
  readonly platform: Paise
  readonly adminId: string
  readonly now: Date
}

const columns = (sql: ReturnType<typeof openSql>) => sql`
  id, (lower(span) at time zone 'Asia/Kolkata')::date::text as from_day,
  ((upper(span) - interval '1 microsecond') at time zone 'Asia/Kolkata')::date::text as to_day,
  provider_paise, platform_paise, claimed_at`

/** Undefined if a part of its span was claimed before. */
export async function insertGstClaim(tx: Tx, claim: NewGstClaim): Promise<GstClaimRow | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<GstClaimRow[]>`
    insert into gst_claim
      (id, span, provider_paise, platform_paise, claimed_at, claimed_by)
    values (${claim.id}, tstzrange(${claim.start}, ${claim.end}),
      ${String(claim.provider)}::bigint, ${String(claim.platform)}::bigint, ${claim.now},
      ${claim.adminId})
    on conflict do nothing returning ${columns(sql)}`
  return row
}

export function listGstClaims(
  tx: Tx,
  { after, rows }: RangeInTime,
): Promise<readonly GstClaimRow[]> {
  const sql = openSql(tx)
  return sql<GstClaimRow[]>`
    select ${columns(sql)} from gst_claim
    ${after === undefined ? sql`` : sql`where (claimed_at, id) < (${after.at}, ${after.id})`}
    order by claimed_at desc, id desc limit ${rows}`
}

/** Locks all claims until the transaction ends. */
export async function lockClaims(tx: Tx): Promise<void> {
  await openSql(tx)`select pg_advisory_xact_lock(hashtextextended('gst_claim', 0))`
}

/** Where the last claim that ended within a day was cut; undefined if there is none. */
export async function findClaimEndWithin(
  tx: Tx,
  dayStart: Date,
  dayEnd: Date,
): Promise<Date | undefined> {
  const [row] = await openSql(tx)<{ cut: Date | null }[]>`
    select max(upper(span)) as cut from gst_claim
    where upper(span) > ${dayStart} and upper(span) < ${dayEnd}`
  return row?.cut ?? undefined
}

/** The span of a claim. */
export async function findClaimSpan(
  tx: Tx,
  id: string,
): Promise<{ readonly start: Date; readonly end: Date } | undefined> {
  const [row] = await openSql(tx)<{ start: Date; end: Date }[]>`
    select lower(span) as start, upper(span) as end from gst_claim where id = ${id}`
  return row
}

export type ClaimedSpan = {
  readonly id: string
  readonly start: Date
  readonly end: Date
  readonly provider: Paise
  readonly platform: Paise
  /** Overlaps another span; the schema should prevent that. */
  readonly overlaps: boolean
}

export async function listClaimedSpans(tx: Tx): Promise<readonly ClaimedSpan[]> {
  return openSql(tx)<ClaimedSpan[]>`
    select id, lower(span) as start, upper(span) as end, provider_paise as provider,
      platform_paise as platform,
      exists (select from gst_claim other
        where other.id <> claim.id and other.span && claim.span) as overlaps
    from gst_claim claim order by span`
}
