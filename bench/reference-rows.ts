/**
 * A bare server that reads the first page of the directory with one prepared statement and sends
 * what the product sends for it. It knows no input, no session, no limit and no header but two.
 */
import postgres from 'postgres'
import { providerCategories } from '#contract/providers/categories.ts'
import type { Connection } from '#embedded-postgres/index.ts'
import { encodeCursor } from '#kit/page.ts'
import { argument, sendText, serve } from './lib/reference/serve.ts'

const LIMIT = 20

type Row = Readonly<Record<string, unknown>> & {
  readonly account_id: string
  readonly followers_count: number
}

const sql = postgres({ ...(await argument<Connection>()), max: 20 })

const read = () => sql<Row[]>`
  select account_id, category, type, reg_name, reg_number, master_id, company_name, languages,
    instagram, youtube, twitter, linkedin, city, state, profile_url, company_logo_url,
    followers_count, articles_count, videos_count, events_count, podcasts_count,
    contact_name
  from provider where status = 'verified'
  order by followers_count desc, account_id desc limit ${LIMIT + 1}`

serve((_request, response) => {
  read()
    .then((rows) =>
      sendText(response, JSON.stringify(answerOf(rows)), 'application/json; charset=utf-8'),
    )
    .catch(() => response.writeHead(500).end())
})

function answerOf(rows: readonly Row[]): object {
  const shown = rows.slice(0, LIMIT)
  const last = shown.at(-1)
  return {
    success: true,
    data: {
      categories: providerCategories,
      serviceproviders: shown.map(cardOf),
      ...(rows.length > LIMIT && last !== undefined
        ? { nextCursor: encodeCursor({ key: String(last.followers_count), id: last.account_id }) }
        : {}),
    },
  }
}

function cardOf(row: Row): object {
  return {
    _id: row.account_id,
    RegName: row.reg_name,
    name: row.type === 'sub profile' && row.contact_name !== '' ? row.contact_name : null,
    regNumber: row.reg_number,
    category: row.category,
    type: row.type,
    profileUrl: row.profile_url,
    companyLogo: row.company_logo_url,
    city: row.city,
    state: row.state,
    languages: row.languages,
    socials: {
      instagram: row.instagram,
      youtube: row.youtube,
      twitter: row.twitter,
      linkedin: row.linkedin,
    },
    stats: {
      Followers: [],
      followersCount: row.followers_count,
      contentStats: {
        articles: row.articles_count,
        videos: row.videos_count,
        events: row.events_count,
        podcasts: row.podcasts_count,
      },
    },
    addedby:
      row.master_id === null ? null : { _id: row.master_id, companyName: row.company_name ?? '' },
  }
}
