/**
 * A bare server that reads the first page of the directory with one prepared statement and sends
 * the same response as the product. Its statements are pipelined over few connections, and rows
 * arrive as tuples. It has no input, no sessions and no rate limits, and sends only two headers.
 */
import postgres from 'postgres'
import { providerCategories } from '#contract/providers/categories.ts'
import { socialNetworks } from '#contract/providers/types.ts'
import type { Connection } from '#embedded-postgres/index.ts'
import { encodeCursor } from '#kit/page.ts'
import { argument, sendText, serve } from './lib/reference/serve.ts'

const LIMIT = 20

const CONNECTIONS = 3

const sql = postgres({ ...(await argument<Connection>()), max: CONNECTIONS })

const read = () =>
  sql`
  select account_id, category, type, reg_name, reg_number, master_id, company_name, languages,
    city, state, profile_url, company_logo_url,
    followers_count, articles_count, videos_count, events_count, podcasts_count,
    contact_name, ${sql([...socialNetworks])}
  from provider where status = 'verified'
  order by followers_count desc, account_id desc limit ${LIMIT + 1}`.values()

serve((_request, response) => {
  read()
    .then((rows) =>
      sendText(response, JSON.stringify(answerOf(rows)), 'application/json; charset=utf-8'),
    )
    .catch(() => response.writeHead(500).end())
})

type Row = readonly unknown[]

const ACCOUNT = 0
const FOLLOWERS = 12

function answerOf(rows: readonly Row[]): object {
  const shown = rows.slice(0, LIMIT)
  const last = shown.at(-1)
  return {
    success: true,
    data: {
      categories: providerCategories,
      serviceproviders: shown.map(cardOf),
      ...(rows.length > LIMIT && last !== undefined
        ? { nextCursor: encodeCursor({ key: String(last[FOLLOWERS]), id: String(last[ACCOUNT]) }) }
        : {}),
    },
  }
}

function cardOf([
  _id,
  category,
  type,
  RegName,
  regNumber,
  masterId,
  companyName,
  languages,
  city,
  state,
  profileUrl,
  companyLogo,
  followersCount,
  articles,
  videos,
  events,
  podcasts,
  contactName,
  ...links
]: Row): object {
  return {
    _id,
    RegName,
    name: type === 'sub profile' && contactName !== '' ? contactName : null,
    regNumber,
    category,
    type,
    profileUrl,
    companyLogo,
    city,
    state,
    languages,
    socials: Object.fromEntries(socialNetworks.map((network, place) => [network, links[place]])),
    stats: {
      Followers: [],
      followersCount,
      contentStats: { articles, videos, events, podcasts },
    },
    addedby: masterId === null ? null : { _id: masterId, companyName: companyName ?? '' },
  }
}
