import { createHash } from 'node:crypto'
import { TIME_ZONE } from '#contract/common/limits.ts'
import type { Draft } from '#contract/content/drafts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { durationSeconds, inventedVideo } from '#modules/content/index.ts'
import { actorCredentials } from '../actors.ts'
import type { Rng } from '../prng.ts'
import type { DemoCustomer, DemoProvider } from '../schema.ts'
import { daysBefore, idAt, timeOfDay } from '../times.ts'
import type { DemoData, DemoFollow, DemoPiece } from '../types.ts'
import { coverOf } from './covers.ts'
import { documentOf, type EventText, type PieceText, pieceTexts } from './texts.ts'

type Everybody = Pick<DemoData, 'providers' | 'customers' | 'follows'>

/** The age of the oldest piece, and how much more frequent recent pieces are. */
const REACH_DAYS = 240
const SKEW = 1.7
/** The number of pieces of today; the last one is from just now. */
const TODAY = 6

/** Pieces of verified providers, published, drafted and scheduled, with their readers' activity. */
export function makeContent(rng: Rng, now: Date, everybody: Everybody): readonly DemoPiece[] {
  const followers = Map.groupBy(everybody.follows, ({ providerId }) => providerId)
  const verified = everybody.providers.filter(({ verified: shown }) => shown)
  const texts = spread(rng.fork('order'), pieceTexts())
  return texts.map((text, place) => {
    const own = rng.fork(text.title)
    const provider = providerOf(own, text, verified, followers)
    const since = (provider.verifiedAt ?? now).getTime() + HOUR_MS
    const wanted = publishedOn(own, now, text.event, place, texts.length)
    const at = new Date(Math.min(Math.max(wanted.getTime(), since), now.getTime() - 10 * MINUTE_MS))
    const publishedAt = text.waits === null ? at : null
    const reach = followers.get(provider.id)?.length ?? 0
    const base = {
      id: idAt(own, at),
      providerId: provider.id,
      pictureId: idAt(own, at),
      cover: coverOf(text.category[0], text.kind, place),
      savedAt: at,
      publishedAt,
      scheduledFor: typeof text.waits === 'number' ? timeOfDay(now, text.waits, 9 * 60) : null,
      change: changeOf(now, text.event),
    }
    return {
      ...base,
      draft: draftOf(text, base, provider, now),
      ...(publishedAt === null
        ? { views: [], likes: [], attendees: [] }
        : readersOf(own, now, { text, publishedAt, reach }, everybody.customers)),
    }
  })
}

/** A random order in which every kind in every language is spread evenly. */
function spread(rng: Rng, texts: readonly PieceText[]): readonly PieceText[] {
  const groups = Map.groupBy(texts, ({ kind, language }) => `${kind} ${language}`)
  return [...groups.values()]
    .flatMap((group) =>
      rng.shuffle(group).map((text, place) => ({ text, at: (place + rng.float()) / group.length })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)
}

function providerOf(
  rng: Rng,
  { by, language }: PieceText,
  verified: readonly DemoProvider[],
  followers: ReadonlyMap<string, readonly DemoFollow[]>,
): DemoProvider {
  if (by === 'P1' || by === 'P2') {
    const { email } = actorCredentials[by]
    return rng.pick(verified.filter((one) => one.email === email))
  }
  const isNamed = ({ email }: DemoProvider) =>
    email === actorCredentials.P1.email || email === actorCredentials.P2.email
  const speakers = verified.filter((one) => one.languages.includes(language) && !isNamed(one))
  const peers = speakers.filter(({ category }) => category === by)
  return rng.weighted(
    (peers.length > 0 ? peers : speakers).map(
      (one) => [one, 3 + (followers.get(one.id)?.length ?? 0)] as const,
    ),
  )
}

function publishedOn(
  rng: Rng,
  now: Date,
  event: EventText | null,
  place: number,
  count: number,
): Date {
  if (event !== null) {
    return daysBefore(rng, timeOfDay(now, Math.min(event.day, 0), 0), 3, 14)
  }
  if (place < TODAY) {
    return new Date(now.getTime() - (20 + place * 95) * MINUTE_MS)
  }
  const days = Math.ceil((place / count) ** SKEW * REACH_DAYS)
  return daysBefore(rng, now, days, days)
}

function draftOf(
  text: PieceText,
  { pictureId, cover }: Pick<DemoPiece, 'pictureId' | 'cover'>,
  { regName }: DemoProvider,
  now: Date,
): Draft {
  const { title, language, category, tags, event, body, kind } = text
  const image = { _id: pictureId, alt: cover.alt }
  const common = { title, language, category, tags, image }
  if (kind === 'articles') {
    return { kind, ...common, content: documentOf(body), pdf: null }
  }
  if (kind === 'events') {
    const { place, seats, minutes, lasts, day } = event ?? NO_EVENT
    const startsAt = timeOfDay(now, day, minutes)
    const isOnline = place === 'Online'
    return {
      kind,
      ...common,
      description: body,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + lasts * MINUTE_MS).toISOString(),
      timeZone: TIME_ZONE,
      eventType: isOnline ? 'Online' : 'Offline',
      location: isOnline ? '' : place,
      link: isOnline ? `https://meet.tradebox.example/${videoIdOf(title)}` : '',
      capacity: seats,
    }
  }
  const videoId = videoIdOf(title)
  return {
    kind,
    ...common,
    description: body,
    link: `https://www.youtube.com/watch?v=${videoId}`,
    durationSeconds: durationSeconds(inventedVideo(videoId)?.duration ?? ''),
    channel: regName,
  }
}

const NO_EVENT = { place: 'Online', seats: null, minutes: 0, lasts: 60, day: 1 } as const

/** Eleven characters, as ids of the video host. */
function videoIdOf(title: string): string {
  return createHash('sha256').update(`demo ${title}`).digest('base64url').slice(0, 11)
}

let videos: ReadonlyMap<string, PieceText> | undefined

/** What the video host knows of a video that a piece shows. */
export function knownVideo(id: string) {
  videos ??= new Map(pieceTexts().map((text) => [videoIdOf(text.title), text]))
  const text = videos.get(id)
  return text && { title: text.title, description: text.body }
}

function changeOf(now: Date, event: EventText | null): DemoPiece['change'] {
  if (event === null || event.change === null) {
    return null
  }
  const { to, note } = event.change
  if (to === null) {
    return { note, startsAt: null, endsAt: null }
  }
  const startsAt = timeOfDay(now, to, event.minutes)
  return { note, startsAt, endsAt: new Date(startsAt.getTime() + event.lasts * MINUTE_MS) }
}

type Shown = { readonly text: PieceText; readonly publishedAt: Date; readonly reach: number }

/** The number of days with separate view counts; the first day includes all earlier views. */
const RECENT_DAYS = 10

function readersOf(
  rng: Rng,
  now: Date,
  { text: { event }, publishedAt, reach }: Shown,
  customers: readonly DemoCustomer[],
): Pick<DemoPiece, 'views' | 'likes' | 'attendees'> {
  const age = Math.floor((now.getTime() - publishedAt.getTime()) / DAY_MS)
  const draw = 20 + reach * 4 + rng.int(0, 160)
  const views = Array.from({ length: Math.min(age, RECENT_DAYS) + 1 }, (_, back) => {
    const isFirst = back === Math.min(age, RECENT_DAYS)
    const share = isFirst && age > RECENT_DAYS ? 2 + age / 30 : 1 / (1 + (age - back))
    const day = dayInIndia(new Date(now.getTime() - back * DAY_MS))
    return { day, views: Math.max(1, Math.round(draw * share * (0.7 + rng.float() * 0.6))) }
  })
  const liking = rng.sample(customers, rng.int(0, 3 + Math.ceil(reach / 4)))
  const seats = event?.seats ?? 60
  const most = event?.change === null ? Math.min(seats, 90) : 12
  const guests = event === null ? 0 : event.isFull ? seats : rng.int(Math.ceil(most / 4), most - 1)
  const coming = rng.sample(customers, guests)
  const [first] = customers
  // The first named investor attends the moved event, and so is notified.
  const isGoing = event !== null && event.change?.to != null && first !== undefined
  const attendees = isGoing ? [...new Set([first, ...coming])] : coming
  const between = () =>
    new Date(
      publishedAt.getTime() +
        Math.floor(rng.float() * (now.getTime() - publishedAt.getTime() - MINUTE_MS)),
    )
  const at = (one: DemoCustomer) => {
    const moment = between()
    return { accountId: one.id, at: moment > one.joinedAt ? moment : now }
  }
  return { views, likes: liking.map(at), attendees: attendees.map(at) }
}
