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
import { RARE_HITS } from '../fill/fill.ts'
import { deepPage } from '../size.ts'
import type { LargeWorld } from '../world.ts'
import { DESK_LISTS } from './desks.ts'
import { DOCUMENT_LISTS } from './documents.ts'
import { MONEY_LISTS } from './money.ts'
import { PEOPLE_LISTS } from './people.ts'
import {
  deep,
  first,
  GROWTH,
  type LargeList,
  type Lists,
  none,
  once,
  type PageOf,
  ROWS,
} from './prepare.ts'
import { TRADING_LISTS } from './trading.ts'

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

const mine = 10
/** Leads to a page beyond those of the week's articles that have a trend. */
const OF_A_WEEK = 800

/** A bounded number of hits is ranked, of which a small database has fewer. */
const SEARCHED = 3

const LISTS: Lists = [
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
  ['articles of a week', first(pieces({ since: 'week' }))],
  ['articles of a year, page 1,000', deep(({ size }) => size.articles, pieces({ since: 'year' }))],
  ['articles of a week by trend', first(pieces({ since: 'week', sort: 'trending' }))],
  // Beyond the articles that have a trend.
  [
    'articles of a week by trend, deep page',
    deep(() => OF_A_WEEK, pieces({ since: 'week', sort: 'trending' })),
  ],
  ['articles of a month by trend', first(pieces({ since: 'month', sort: 'trending' }))],
  ['articles of a year by trend', first(pieces({ since: 'year', sort: 'trending' }))],
  [
    'articles of a provider, of a week',
    first((world, page) =>
      pieces({ providerId: world.people.provider.accountId, since: 'week' })(world, page),
    ),
  ],
  ['videos of a week by trend', none(pieces({ kind: 'videos', since: 'week', sort: 'trending' }))],
  ['podcasts of a month', first(pieces({ kind: 'podcasts', since: 'month' }))],
  [
    'how many there are of each kind, of a month',
    once(({ ask }) => ask(countPieces, { query: { since: 'month' } })),
    2,
  ],
  ['articles with their texts', first(({ ask }, page) => ask(allArticles, { query: page }))],
  ['upcoming events', first(pieces({ kind: 'events' }))],
  ['an article', once(({ ask, people }) => ask(getPiece, { params: { id: people.article } }))],
  [
    'what else to read beside an article',
    once(({ ask, people }) => ask(relatedPieces, { params: { id: people.article } })),
  ],
  // Counted up to a limit, which not every kind reaches in the small database.
  ['how many there are of each kind', once(({ ask }) => ask(countPieces, { query: {} })), 2],
  ['what the home page shows of it', once(({ ask }) => ask(homeContent, { query: {} }))],
  ['search: a common word', once((world) => find(world, 'market')), SEARCHED],
  ['search: a rare word', once((world) => find(world, rareWord(world))), SEARCHED],
  [
    'search: a common and a rare word',
    once((world) => find(world, `market ${rareWord(world)}`)),
    SEARCHED,
  ],
  ['search: no word of any', once((world) => find(world, 'xyzzyx')), SEARCHED],
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
  ['audit log: a part of a rare action', none(log({ action: 'DELET' }))],
  ['audit log: a part of a common action', first(log({ action: 'opened' }))],
  ['audit log: a part of many actions', first(log({ action: 'step_' }))],
  ['audit log: no part of any action', none(log({ action: 'xyzzyx' }))],
  ['audit log: a day', first(log({ from: '2026-11-18', to: '2026-11-18' }))],
  [
    'audit log: a person',
    none((world, page) => log({ person: world.people.customer.accountId })(world, page)),
  ],
]

export const LARGE_LISTS: readonly LargeList[] = [
  ...LISTS,
  ...TRADING_LISTS,
  ...DESK_LISTS,
  ...MONEY_LISTS,
  ...DOCUMENT_LISTS,
  ...PEOPLE_LISTS,
].map(([name, prepare, atMost = GROWTH, readers]) => ({ name, atMost, prepare, readers }))

const find = ({ ask }: LargeWorld, q: string) => ask(search, { query: { q } })

/** A word in the titles of a few pieces; no other word begins with it. */
const rareWord = ({ size }: LargeWorld) => `series${Math.floor(size.articles / RARE_HITS) - 1}`

function ofProvider(list: typeof pieces): PageOf {
  return (world, page) => list({ providerId: world.people.provider.accountId })(world, page)
}
