import { schedulePiece, unschedulePiece } from '#contract/content/own-calls.ts'
import { attendEvent, cancelAttendance, setLike } from '#contract/content/reader-calls.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { article, createPublishing } from '#modules/content/testing.ts'
import { addCrowd } from './crowd.ts'
import { countOf, expectCount, type Flow, outcomeOf, outcomeOfWork } from './race.ts'

const SEATS = 3

/** A published event with few seats. */
async function publishEvent(market: Marketplace): Promise<string> {
  const { addPublisher, publish, event } = createPublishing(market)
  const host = await addPublisher()
  return (await publish(host, event({ capacity: SEATS })))._id
}

/** Compares the stored attendees and the event's own count with the expected number. */
async function expectSeats(
  market: Marketplace,
  id: string,
  right: number,
): Promise<readonly string[]> {
  const rows = await countOf(market.db.sql<{ n: number }[]>`
    select count(*)::int n from content_attendee where event_id = ${id}`)
  const said = await countOf(market.db.sql<{ n: number }[]>`
    select attending n from content_piece where id = ${id}`)
  return [...expectCount('seats taken', rows, right), ...expectCount('seats said', said, right)]
}

const lastSeats: Flow = {
  name: 'event-capacity',
  losers: ['event_full'],
  winners: SEATS,
  prepare: async (market, comers) => {
    const [id, people] = [await publishEvent(market), await addCrowd(market, comers)]
    return {
      attempt: async (index) =>
        outcomeOf(await market.call(attendEvent, { body: { id } }, people[index])),
      judge: () => expectSeats(market, id, SEATS),
    }
  },
}

const oneSeat: Flow = {
  name: 'attend-once',
  losers: [],
  winners: 'all',
  prepare: async (market) => {
    const [id, [person]] = [await publishEvent(market), await addCrowd(market, 1)]
    return {
      attempt: async () => outcomeOf(await market.call(attendEvent, { body: { id } }, person)),
      judge: () => expectSeats(market, id, 1),
    }
  },
}

/** Everybody leaves and joins an event that was full: it never has more attendees than seats. */
const seatsChangeHands: Flow = {
  name: 'seats-change-hands',
  losers: ['event_full'],
  winners: 'judged',
  prepare: async (market, comers) => {
    const [id, people] = [await publishEvent(market), await addCrowd(market, comers)]
    for (const person of people.slice(0, SEATS)) {
      ;(await market.call(attendEvent, { body: { id } }, person)).reply()
    }
    return {
      attempt: async (index) => {
        const spec = index < SEATS ? cancelAttendance : attendEvent
        return outcomeOf(await market.call(spec, { body: { id } }, people[index]))
      },
      judge: async (outcomes) => {
        const cancelled = outcomes.filter(({ won }, index) => index < SEATS && won).length
        const took = outcomes.filter(({ won }, index) => index >= SEATS && won).length
        return [
          ...expectCount('seats given back', cancelled, Math.min(SEATS, comers)),
          ...(await expectSeats(market, id, took)),
          ...(took > SEATS ? [`${took} people on ${SEATS} seats`] : []),
        ]
      },
    }
  },
}

async function expectLikes(
  market: Marketplace,
  id: string,
  right: number | undefined,
): Promise<readonly string[]> {
  const rows = await countOf(market.db.sql<{ n: number }[]>`
    select count(*)::int n from content_like where piece_id = ${id}`)
  const said = await countOf(market.db.sql<{ n: number }[]>`
    select likes n from content_piece where id = ${id}`)
  return [...expectCount('likes', rows, right ?? rows), ...expectCount('likes said', said, rows)]
}

async function publishArticle(market: Marketplace): Promise<string> {
  const { addPublisher, publish } = createPublishing(market)
  return (await publish(await addPublisher(), article()))._id
}

/** A few readers each send the same like several times at once. */
const likes: Flow = {
  name: 'like',
  losers: [],
  winners: 'all',
  prepare: async (market, comers) => {
    const readers = Math.ceil(comers / 4)
    const [id, people] = [await publishArticle(market), await addCrowd(market, readers)]
    const body = { id, liked: true }
    return {
      attempt: async (index) =>
        outcomeOf(await market.call(setLike, { body }, people[index % readers])),
      judge: () => expectLikes(market, id, readers),
    }
  },
}

const likesTakenBack: Flow = {
  name: 'like-and-take-back',
  losers: [],
  winners: 'all',
  prepare: async (market, comers) => {
    const readers = Math.ceil(comers / 4)
    const [id, people] = [await publishArticle(market), await addCrowd(market, readers)]
    return {
      attempt: async (index) => {
        const body = { id, liked: Math.floor(index / readers) % 2 === 0 }
        return outcomeOf(await market.call(setLike, { body }, people[index % readers]))
      },
      judge: () => expectLikes(market, id, undefined),
    }
  },
}

/** An article scheduled two minutes ahead, and the job that publishes it. */
async function scheduleArticle(market: Marketplace) {
  const { addPublisher, create } = createPublishing(market)
  const provider = await addPublisher()
  const { _id: id, draftVersion } = await create(provider, article())
  const at = new Date(market.clock.now().getTime() + 2 * MINUTE_MS).toISOString()
  const body = { id, draftVersion, at }
  const { scheduledFor } = (await market.call(schedulePiece, { body }, provider)).reply().data
  return { id, provider, due: { pieceId: id, at: scheduledFor ?? at } }
}

/** How often it was published, by each trace that publishing leaves. */
async function expectPublished(
  market: Marketplace,
  id: string,
  right: number,
): Promise<readonly string[]> {
  const { sql } = market.db
  const versions = await countOf(sql<{ n: number }[]>`
    select count(*)::int n from content_version where piece_id = ${id}`)
  const told = await countOf(sql<{ n: number }[]>`
    select count(*)::int n from outbox_event
    where type = 'content.published' and payload::text like ${`%${id}%`}`)
  const counted = await countOf(sql<{ n: number }[]>`
    select articles_count n from provider
    where account_id = (select provider_id from content_piece where id = ${id})`)
  const shown = await countOf(sql<{ n: number }[]>`
    select count(*)::int n from content_piece where id = ${id} and shown`)
  return [
    ...expectCount('versions', versions, right),
    ...expectCount('announcements', told, right),
    ...expectCount('articles counted', counted, right),
    ...expectCount('articles shown', shown, right),
  ]
}

/** All workers run the same job. */
const scheduled: Flow = {
  name: 'publish-scheduled',
  losers: [],
  winners: 'all',
  prepare: async (market) => {
    const { id, due } = await scheduleArticle(market)
    return {
      attempt: () =>
        outcomeOfWork(async () => {
          await market.app.content.schedule.publishDue(due)
          return true
        }),
      judge: () => expectPublished(market, id, 1),
    }
  },
}

/** Half of them unschedule while the others publish: only one of both may happen. */
const scheduledOrNot: Flow = {
  name: 'publish-or-unschedule',
  losers: ['content_state'],
  winners: 'judged',
  prepare: async (market) => {
    const { id, provider, due } = await scheduleArticle(market)
    return {
      attempt: (index) =>
        index % 2 === 0
          ? outcomeOfWork(async () => {
              await market.app.content.schedule.publishDue(due)
              return true
            })
          : market.call(unschedulePiece, { body: { id } }, provider).then(outcomeOf),
      judge: async (outcomes) => {
        const takenBack = outcomes.filter(({ won }, index) => index % 2 === 1 && won).length
        return [
          ...(takenBack > 1 ? [`taken back ${takenBack} times`] : []),
          ...(await expectPublished(market, id, takenBack === 0 ? 1 : 0)),
        ]
      },
    }
  },
}

export const contentFlows: readonly Flow[] = [
  lastSeats,
  oneSeat,
  seatsChangeHands,
  likes,
  likesTakenBack,
  scheduled,
  scheduledOrNot,
]
