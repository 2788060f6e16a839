import type { Language, Segment } from '#contract/common/types.ts'
import type { ProviderCategory, ProviderType } from '#contract/providers/categories.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import type { ProviderProfile, ProviderStatus, Socials } from '#contract/providers/types.ts'
import { openSql } from '#platform/open-tx.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'

/** The columns of a card. */
export type CardRow = {
  account_id: string
  category: ProviderCategory
  type: ProviderType
  reg_name: string
  reg_number: string
  master_id: string | null
  company_name: string | null
  languages: Language[]
  instagram: string | null
  youtube: string | null
  twitter: string | null
  linkedin: string | null
  city: string
  state: string
  profile_url: string | null
  company_logo_url: string | null
  followers_count: number
  articles_count: number
  videos_count: number
  events_count: number
  podcasts_count: number
  contact_name: string
}

const cardColumns = `account_id, category, type, reg_name, reg_number, master_id, company_name,
  languages, instagram, youtube, twitter, linkedin, city, state, profile_url, company_logo_url,
  followers_count, articles_count, videos_count, events_count, podcasts_count, contact_name`

/** The same columns, in the same order. */
type CardTuple = readonly [
  accountId: string,
  category: ProviderCategory,
  type: ProviderType,
  regName: string,
  regNumber: string,
  masterId: string | null,
  companyName: string | null,
  languages: Language[],
  instagram: string | null,
  youtube: string | null,
  twitter: string | null,
  linkedin: string | null,
  city: string,
  state: string,
  profileUrl: string | null,
  companyLogoUrl: string | null,
  followers: number,
  articles: number,
  videos: number,
  events: number,
  podcasts: number,
  contactName: string,
]

function toCardRow(tuple: CardTuple | readonly [...CardTuple, ...unknown[]]): CardRow {
  return {
    account_id: tuple[0],
    category: tuple[1],
    type: tuple[2],
    reg_name: tuple[3],
    reg_number: tuple[4],
    master_id: tuple[5],
    company_name: tuple[6],
    languages: tuple[7],
    instagram: tuple[8],
    youtube: tuple[9],
    twitter: tuple[10],
    linkedin: tuple[11],
    city: tuple[12],
    state: tuple[13],
    profile_url: tuple[14],
    company_logo_url: tuple[15],
    followers_count: tuple[16],
    articles_count: tuple[17],
    videos_count: tuple[18],
    events_count: tuple[19],
    podcasts_count: tuple[20],
    contact_name: tuple[21],
  }
}

export function socialsOf(row: CardRow): Socials {
  const { instagram, youtube, twitter, linkedin } = row
  return { instagram, youtube, twitter, linkedin }
}

/** The columns to store; the inverse of `socialsOf`. */
export function socialColumns(socials: ProviderProfile['socials']): Socials {
  const { instagram = null, youtube = null, twitter = null, linkedin = null } = socials
  return { instagram, youtube, twitter, linkedin }
}

/** Adds a parameter to a statement and returns its placeholder: '$1'. */
export type Bind = (value: Parameter) => string

export type DirectoryPlace =
  | {
      readonly sort: 'followers'
      readonly after?: { readonly followers: number; readonly id: string }
    }
  | { readonly sort: 'name'; readonly after?: { readonly name: string; readonly id: string } }

/** Filters of the directory; all of them must match. */
export type DirectoryChoice = {
  readonly category?: ProviderCategory
  readonly words?: string
  readonly language?: Language
  readonly segment?: Segment
  readonly state?: string
}

export type DirectoryFilter = DirectoryPlace &
  DirectoryChoice & {
    readonly rows: number
  }

/** A card with its sort key for the order by name. */
export type DirectoryRow = { readonly card: CardRow; readonly nameKey: string }

/** How many rows from the start of the order are filtered before an index is used. */
const ORDERED_SCAN_ROWS = 500

/**
 * Verified providers in an order. A filter with many matches fills its page from the first rows of
 * the order. For a filter with few matches, an index finds the rows, and few have to be sorted. In
 * both cases the number of rows read is bounded, however many providers there are.
 */
export async function listVerified(
  tx: Tx,
  filter: DirectoryFilter,
): Promise<readonly DirectoryRow[]> {
  const { words, language, segment, state } = filter
  const isNarrow = [words, language, segment, state].some((one) => one !== undefined)
  const walked = isNarrow ? await readRows(tx, filter, ORDERED_SCAN_ROWS) : []
  return walked.length >= filter.rows ? walked : readRows(tx, filter)
}

/** @param walked filters only this many rows from the start of the order */
async function readRows(
  tx: Tx,
  filter: DirectoryFilter,
  walked?: number,
): Promise<readonly DirectoryRow[]> {
  const parameters: Parameter[] = []
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const { category, words } = filter
  const order =
    filter.sort === 'name' ? 'name_key, account_id' : 'followers_count desc, account_id desc'
  const within =
    walked === undefined
      ? 'provider'
      : `(select * from provider
          where ${[...conditionsOf(bind, { category }), ...afterPlace(bind, filter)].join(' and ')}
          order by ${order} limit ${walked}) walked`
  // A trigram index needs at least three characters.
  const isShort = words !== undefined && [...words].length < TRIGRAM
  const conditions = [...conditionsOf(bind, filter, isShort), ...afterPlace(bind, filter)]
  const text = `select ${cardColumns}, name_key from ${within}
    where ${conditions.join(' and ')} order by ${order} limit ${bind(filter.rows)}`
  const tuples = await readTuples<readonly [...CardTuple, nameKey: string]>(tx, text, parameters)
  return tuples.map((tuple) => ({ card: toCardRow(tuple), nameKey: tuple[22] }))
}

const TRIGRAM = 3

/**
 * The conditions for rows that the public sees and the filter matches.
 *
 * @param isShort compares words instead of looking them up
 */
export function conditionsOf(
  bind: Bind,
  choice: DirectoryChoice,
  isShort = false,
): readonly string[] {
  const { category, words, language, segment, state } = choice
  return [
    "status = 'verified'",
    ...(category === undefined ? [] : [`category = ${bind(category)}`]),
    ...(words === undefined
      ? []
      : [`${isShort ? "words_key || ''" : 'words_key'} like containing_pattern(${bind(words)})`]),
    ...(language === undefined ? [] : [`${bind(language)} = any(languages)`]),
    ...(segment === undefined ? [] : [`${bind(segment)} = any(segments)`]),
    ...(state === undefined ? [] : [`state = ${bind(state)}`]),
  ]
}

function afterPlace(bind: Bind, place: DirectoryPlace): readonly string[] {
  if (place.after === undefined) {
    return []
  }
  return place.sort === 'name'
    ? [`(name_key, account_id) > (${bind(place.after.name)}, ${bind(place.after.id)})`]
    : [`(followers_count, account_id) < (${bind(place.after.followers)}, ${bind(place.after.id)})`]
}

/** The verified providers among these ids. */
export async function findVerified(tx: Tx, ids: readonly string[]): Promise<readonly CardRow[]> {
  const text = `select ${cardColumns} from provider
    where account_id = any($1::uuid[]) and status = 'verified'`
  return (await readTuples<CardTuple>(tx, text, [ids])).map(toCardRow)
}

/**
 * A provider's category and type, which never change, whether it is public, and whether it may
 * sell.
 */
export type Eligibility = {
  readonly category: ProviderCategory
  readonly type: ProviderType
  readonly verified: boolean
  /**
   * Whether it may sell: it is verified, and shows what investors must be able to read before they
   * pay, and what their agreement prints: whom to complain to, disclaimer, refund policy and risk
   * factors; of a research analyst also the registration date and conflicts of interest.
   */
  readonly sells: boolean
  /** Whether it charges GST; a sub-profile does if its company does. */
  readonly gst: boolean
  /** The company, if this is a sub-profile. */
  readonly masterId: string | null
}

/** By id; unknown ids are missing. */
export async function findEligibility(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Eligibility>> {
  const rows = await openSql(tx)<(Eligibility & { account_id: string })[]>`
    select own.account_id, own.category, own.type, own.status = 'verified' as verified,
      own.status = 'verified' and num_nulls(own.compliance_officer_name,
        own.compliance_officer_email, own.compliance_officer_number, own.disclaimer,
        own.refund_policy, own.risk_factors) = 0 and (own.category <> 'Research Analyst'
        or num_nulls(own.registration_date, own.conflict_of_interest) = 0) as sells,
      coalesce(company.gst, own.gst) as gst, own.master_id as "masterId"
    from provider own left join provider company on company.account_id = own.master_id
    where own.account_id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ account_id, ...eligibility }) => [account_id, eligibility]))
}

/** Ids of providers that were verified once and are not any more. */
export async function listUnlisted(tx: Tx): Promise<readonly string[]> {
  const text = `select account_id from provider
    where status <> 'verified' and approved_at is not null and not never_verified
    order by account_id`
  return (await readTuples<readonly [string]>(tx, text, [])).map(([id]) => id)
}

/** The author of a call or an article, and whether the author is public. */
export type AuthorDetails = {
  readonly name: string
  readonly regNumber: string
  readonly verified: boolean
}

/**
 * Providers in any state by id; unknown ids are missing. With a text, only those whose name
 * contains it, including the name of the person behind a sub-profile.
 */
export async function findAuthors(
  tx: Tx,
  ids: readonly string[],
  nameContains = '',
): Promise<ReadonlyMap<string, AuthorDetails>> {
  const text = `select account_id, reg_name, contact_name, type, reg_number, status = 'verified'
    from provider
    where account_id = any($1::uuid[]) and ($2 = '' or name_key like containing_pattern($2) or (
      type = 'sub profile' and folded_text(contact_name) like containing_pattern($2)))`
  const rows = await readTuples<
    readonly [
      id: string,
      RegName: string,
      person: string,
      type: ProviderType,
      regNumber: string,
      verified: boolean,
    ]
  >(tx, text, [ids, nameContains])
  return new Map(
    rows.map(([id, RegName, person, type, regNumber, verified]) => [
      id,
      { name: providerName({ RegName, name: person, type }), regNumber, verified },
    ]),
  )
}

/**
 * Ids of other providers with this one's category and registration number, the earliest application
 * first, in any state; those that were never approved are left out, however many applied. Sub-profiles
 * in their company's category have its number.
 */
export async function findSameRegistrationIds(
  tx: Tx,
  id: string,
  limit: number,
): Promise<readonly string[]> {
  const text = `select other.account_id from provider mine join provider other
      on registration_key(other.reg_number) = registration_key(mine.reg_number)
      and other.category = mine.category and other.account_id <> mine.account_id
    where mine.account_id = $1 and other.approved_at is not null
    order by other.applied_at, other.account_id limit $2`
  return (await readTuples<readonly [string]>(tx, text, [id, limit])).map(([other]) => other)
}

/**
 * Ids of one verified provider per category, drawn with equal probability, in random order; the
 * same for the same seed.
 */
export async function drawFamily(tx: Tx, seed: string): Promise<readonly string[]> {
  const text = `select account_id from (
      select distinct on (category) category, account_id from provider where status = 'verified'
      order by category, md5(account_id::text || $1::text)) drawn
    order by md5(category || $1::text)`
  return (await readTuples<readonly [string]>(tx, text, [seed])).map(([id]) => id)
}

export type SubProfileRow = {
  readonly card: CardRow
  readonly status: ProviderStatus
  readonly confirmed: boolean
}

/** The sub-profiles of a company by id: all existing ones, or only the verified ones. */
export async function listSubProfiles(
  tx: Tx,
  filter: {
    readonly masterId: string
    readonly verifiedOnly: boolean
    readonly afterId?: string
    readonly rows: number
  },
): Promise<readonly SubProfileRow[]> {
  const shown = filter.verifiedOnly
    ? "status = 'verified'"
    : "status not in ('rejected', 'deleted')"
  const text = `select ${cardColumns}, status, master_approved_at is not null
    from provider where master_id = $1 and ${shown} and ($2::uuid is null or account_id > $2::uuid)
    order by account_id limit $3`
  const parameters = [filter.masterId, filter.afterId ?? null, filter.rows]
  const tuples = await readTuples<
    readonly [...CardTuple, status: ProviderStatus, confirmed: boolean]
  >(tx, text, parameters)
  return tuples.map((tuple) => ({
    card: toCardRow(tuple),
    status: tuple[22],
    confirmed: tuple[23],
  }))
}

/** Ids of the sub-profiles that a company has confirmed, in any state. */
export async function findSubProfileIds(
  tx: Tx,
  masterId: string,
  limit: number,
): Promise<readonly string[]> {
  const text = `select account_id from provider
    where master_id = $1 and master_approved_at is not null order by account_id limit $2`
  return (await readTuples<readonly [string]>(tx, text, [masterId, limit])).map(([id]) => id)
}
