import { auditLog } from '#contract/admin/audit-log.ts'
import { customers } from '#contract/admin/customers.ts'
import type { CallInput } from '#contract/call.ts'
import { eventAttendees } from '#contract/content/host-calls.ts'
import { ownPieces } from '#contract/content/own-calls.ts'
import {
  allArticles,
  countPieces,
  getPiece,
  homeContent,
  listPieces,
  relatedPieces,
} from '#contract/content/public-calls.ts'
import {
  listMessages,
  openConversation,
  previousConversations,
  searchPeople,
} from '#contract/messaging/calls.ts'
import { search } from '#contract/search/calls.ts'
import { RARE_HITS } from './fill.ts'
import { deepPage } from './size.ts'
import type { LargeWorld } from './world.ts'

/** What is asked of the small and of the large database, prepared for one of them. */
type Prepare = (world: LargeWorld) => Promise<() => Promise<unknown>>

export type LargeList = {
  readonly name: string
  /** How many times what it costs small it may cost large. */
  readonly atMost: number
  readonly prepare: Prepare
}

const ROWS = 20
const STEP = 50
const GROWTH = 1.3

const once =
  (ask: (world: LargeWorld) => Promise<unknown>): Prepare =>
  async (world) =>
  () =>
    ask(world)

type Page = { readonly data: readonly unknown[]; readonly nextCursor?: string | undefined }
type PageOf = (
  world: LargeWorld,
  page: { readonly limit: number; readonly cursor?: string },
) => Promise<Page>

/** The first page; it must be full, so that both show the same. */
const first =
  (pageOf: PageOf): Prepare =>
  async (world) => {
    const ask = () => pageOf(world, { limit: ROWS })
    await assertFull(ask)
    return ask
  }

/** Page 1,000, or the middle one, under the cursor to which the pages before lead. */
const deep =
  (rows: (world: LargeWorld) => number, pageOf: PageOf): Prepare =>
  async (world) => {
    let left = deepPage(rows(world), ROWS) * ROWS
    let cursor: string | undefined
    while (left > 0) {
      const limit = Math.min(STEP, left)
      const page = await pageOf(world, { limit, ...(cursor === undefined ? {} : { cursor }) })
      cursor = page.nextCursor
      left -= limit
    }
    const ask = () => pageOf(world, { limit: ROWS, ...(cursor === undefined ? {} : { cursor }) })
    await assertFull(ask)
    return ask
  }

async function assertFull(ask: () => Promise<Page>): Promise<void> {
  const { data } = await ask()
  if (data.length !== ROWS) {
    throw new Error(`a page has ${data.length} rows`)
  }
}

const PIECES = { kind: 'articles' } as const

const pieces =
  (more: Omit<Partial<CallInput<typeof listPieces>['query']>, 'cursor'>): PageOf =>
  ({ ask }, page) =>
    ask(listPieces, { query: { ...PIECES, ...more, ...page } })
const own =
  (more: Omit<CallInput<typeof ownPieces>['query'], 'cursor'>): PageOf =>
  ({ ask, people }, page) =>
    ask(ownPieces, { query: { ...more, ...page } }, people.provider)
const attending: PageOf = ({ ask, people }, page) =>
  ask(eventAttendees, { query: { id: people.event, ...page } }, people.provider)
const conversations: PageOf = ({ ask, people }, page) =>
  ask(previousConversations, { query: page }, people.provider)
const customerList =
  (more: Omit<CallInput<typeof customers>['query'], 'cursor'>): PageOf =>
  ({ ask, people }, page) =>
    ask(customers, { query: { ...more, ...page } }, people.admin)
const log =
  (more: Omit<CallInput<typeof auditLog>['query'], 'cursor'>): PageOf =>
  ({ ask, people }, page) =>
    ask(auditLog, { query: { ...more, ...page } }, people.admin)

const talk = ({ ask, people }: LargeWorld, before?: number) =>
  ask(
    listMessages,
    {
      query: {
        with: people.provider.accountId,
        limit: ROWS,
        ...(before === undefined ? {} : { before }),
      },
    },
    people.writer,
  )

/** A page beyond which nothing is: the filter holds for no row. */
const none =
  (pageOf: PageOf): Prepare =>
  async (world) =>
  () =>
    pageOf(world, { limit: ROWS })

const mine = 10

const LISTS: readonly (readonly [name: string, prepare: Prepare, atMost?: number])[] = [
  ['articles', first(pieces({}))],
  ['articles, page 1,000', deep(({ size }) => size.articles, pieces({}))],
  [
    'articles of a category in a language',
    first(pieces({ category: 'equity', language: 'hindi' })),
  ],
  ['articles by trend', first(pieces({ sort: 'trending' }))],
  [
    'articles by trend, deep page',
    deep(({ size }) => size.articles / 50, pieces({ sort: 'trending' })),
  ],
  ['articles of a provider', first(ofProvider(pieces))],
  [
    'articles of a provider, deep page',
    deep(({ size }) => size.articles / mine, ofProvider(pieces)),
  ],
  ['articles with their texts', first(({ ask }, page) => ask(allArticles, { query: page }))],
  ['upcoming events', first(pieces({ kind: 'events' }))],
  ['an article', once(({ ask, people }) => ask(getPiece, { params: { id: people.article } }))],
  [
    'what else to read beside an article',
    once(({ ask, people }) => ask(relatedPieces, { params: { id: people.article } })),
  ],
  // Counted up to a bound, which the small database does not reach for every kind.
  ['how many there are of each kind', once(({ ask }) => ask(countPieces, { query: {} })), 2],
  ['what the home page shows of it', once(({ ask }) => ask(homeContent, { query: {} }))],
  ['search: a common word', once((world) => find(world, 'market'))],
  ['search: a rare word', once((world) => find(world, rareWord(world)))],
  ['search: a common and a rare word', once((world) => find(world, `market ${rareWord(world)}`))],
  ['search: no word of any', once((world) => find(world, 'xyzzyx'))],
  ['own articles', first(own({ kind: 'articles' }))],
  ['own articles, deep page', deep(({ size }) => size.articles / mine, own({ kind: 'articles' }))],
  ['own removed ones', none(own({ state: 'removed' }))],
  ['own drafts of a kind', none(own({ kind: 'podcasts', state: 'draft' }))],
  ['attendees', first(attending)],
  ['attendees, page 1,000', deep(({ size }) => size.attendees, attending)],
  ['conversations', first(conversations)],
  ['conversations, page 1,000', deep(({ size }) => size.conversations, conversations)],
  ['a conversation', once((world) => talk(world))],
  [
    'a conversation, page 1,000',
    async (world) => {
      const { messages } = world.size
      return () => talk(world, messages - deepPage(messages, ROWS) * ROWS)
    },
  ],
  [
    'the head of a conversation',
    once(({ ask, people }) =>
      ask(openConversation, { query: { with: people.provider.accountId } }, people.writer),
    ),
  ],
  [
    'people to write to',
    once(({ ask, people }) => ask(searchPeople, { query: {} }, people.provider)),
  ],
  [
    'people to write to, by name',
    once(({ ask, people }) => ask(searchPeople, { query: { q: 'Narayanan' } }, people.provider)),
  ],
  ['customers', first(customerList({}))],
  ['customers, page 1,000', deep(({ size }) => size.customers, customerList({}))],
  ['customers: a common part of a name', first(customerList({ q: 'a' }))],
  ['customers: a rare name', none(customerList({ q: 'narayanan' }))],
  ['customers: suspended ones', none(customerList({ state: 'suspended' }))],
  ['audit log', first(log({}))],
  ['audit log, page 1,000', deep(({ size }) => size.auditEntries, log({}))],
  ['audit log: a rare action', none(log({ action: 'customer.deleted' }))],
  ['audit log: a day', first(log({ from: '2026-11-18', to: '2026-11-18' }))],
  [
    'audit log: a person',
    none((world, page) => log({ person: world.people.customer.accountId })(world, page)),
  ],
]

export const LARGE_LISTS: readonly LargeList[] = LISTS.map(([name, prepare, atMost = GROWTH]) => ({
  name,
  atMost,
  prepare,
}))

const find = ({ ask }: LargeWorld, q: string) => ask(search, { query: { q } })

/** Of the titles of some pieces; no other word begins with it. */
const rareWord = ({ size }: LargeWorld) => `series${Math.floor(size.articles / RARE_HITS) - 1}`

function ofProvider(list: typeof pieces): PageOf {
  return (world, page) => list({ providerId: world.people.provider.accountId })(world, page)
}
