import { customersExport } from '#contract/admin/customers.ts'
import type { CallInput } from '#contract/call.ts'
import { clientsExport } from '#contract/clients/calls.ts'
import { groupMessages } from '#contract/clients/group-calls.ts'
import { clientNotes } from '#contract/clients/note-calls.ts'
import { exportAttendees, providerPieces } from '#contract/content/host-calls.ts'
import { allEvents, allVideos } from '#contract/content/public-calls.ts'
import { followingDetails } from '#contract/follows/calls.ts'
import { allPmsServices } from '#contract/plans/calls.ts'
import { ownCoupons } from '#contract/plans/coupons.ts'
import { ownPlans } from '#contract/plans/own-plans.ts'
import { adminServiceProviders } from '#contract/providers/admin-calls.ts'
import { ownSubProfiles, subProfiles } from '#contract/providers/calls.ts'
import { exportTrades } from '#contract/scorecard/query-calls.ts'
import { deep, first, type Lists, none, once, type PageOf } from './prepare.ts'

const providers =
  (more: Omit<CallInput<typeof adminServiceProviders>['query'], 'cursor' | 'limit'>): PageOf =>
  async ({ ask, people }, page) => {
    const reply = await ask(adminServiceProviders, { query: { ...more, ...page } }, people.admin)
    return { data: reply.serviceProviders, nextCursor: reply.nextCursor }
  }
const verified = { verified: 'true' } as const

const branches: PageOf = ({ ask, people }, page) =>
  ask(subProfiles, { query: { id: people.provider.accountId, ...page } })
const ownBranches: PageOf = ({ ask, people }, page) =>
  ask(ownSubProfiles, { query: page }, people.provider)
const followed: PageOf = ({ ask, people: { buyer } }, page) =>
  ask(followingDetails, { query: { id: buyer.accountId, role: buyer.role, ...page } }, buyer)

const funds: PageOf = ({ ask }, page) => ask(allPmsServices, { query: page })
const plansOfOne: PageOf = ({ ask, people }, page) => ask(ownPlans, { query: page }, people.seller)
const couponsOfOne: PageOf = ({ ask, people }, page) =>
  ask(ownCoupons, { query: page }, people.seller)

const notes: PageOf = ({ ask, people }, page) =>
  ask(clientNotes, { query: { id: people.client, ...page } }, people.provider)
const toGroups: PageOf = ({ ask, people }, page) =>
  ask(groupMessages, { query: page }, people.provider)

const events: PageOf = ({ ask }, page) => ask(allEvents, { query: page })
const videos: PageOf = ({ ask }, page) => ask(allVideos, { query: page })
const pieces: PageOf = ({ ask, people: { admin, provider } }, page) =>
  ask(providerPieces, { query: { id: provider.accountId, kind: 'articles', ...page } }, admin)

const HALF = 3

export const PEOPLE_LISTS: Lists = [
  ['verified providers', first(providers(verified))],
  ['verified providers, deep page', deep(({ size }) => size.sellers, providers(verified))],
  ['verified providers: a common part of a name', first(providers({ ...verified, q: 'capital' }))],
  ['verified providers: no name of any', none(providers({ ...verified, q: 'xyzzyx' }))],
  ['providers who wait for an admin', first(providers({ verified: 'false' }))],
  ['sub-profiles of a provider', first(branches)],
  ['own sub-profiles', first(ownBranches)],
  ['whom somebody follows', first(followed)],
  ['funds', first(funds)],
  ['funds, deep page', deep(({ size }) => size.plans / 2, funds)],
  ['own plans', none(plansOfOne)],
  ['own coupons', none(couponsOfOne)],
  ['notes about a client', first(notes)],
  ['messages to groups', first(toGroups)],
  ['events with their texts', first(events)],
  ['videos with their texts', first(videos)],
  ["an admin's list of a provider's pieces", first(pieces)],
  [
    'customers for a workbook',
    once(({ ask, people }) => ask(customersExport, { query: {} }, people.admin)),
  ],
  // Half a page in the small database.
  [
    'clients for a workbook',
    once(({ ask, people }) => ask(clientsExport, { query: {} }, people.provider)),
    HALF,
  ],
  [
    'attendees for a workbook',
    once(({ ask, people }) =>
      ask(exportAttendees, { query: { id: people.event } }, people.provider),
    ),
  ],
  [
    'closed calls for a workbook',
    once(({ ask, people }) => ask(exportTrades, { query: { status: 'closed' } }, people.buyer)),
  ],
]
