import { readFileSync } from 'node:fs'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { makeContent } from './content/make-content.ts'
import { makeGstClaims } from './gst-claims.ts'
import { makeNotifications } from './notifications.ts'
import { createRng } from './prng.ts'
import { type DemoFiles, type DemoMembership, filesSchema } from './schema.ts'
import type { DemoData, DemoMarketplace } from './types.ts'

/** What is drawn is drawn from this: the same on every machine. */
export const DEMO_SEED = 'tradebox'

/** The moment as of which `data/` was written. */
const WRITTEN_MS = Date.parse('2026-11-21T04:30:00.000Z')

/**
 * An invented marketplace as of `now`, the same bytes for the same moment. Nobody and nothing in it
 * exists; addresses lie under reserved domains.
 */
export function loadMarketplace(now: Date): DemoMarketplace {
  const data = readData(now)
  const rng = createRng(DEMO_SEED)
  const pieces = makeContent(rng.fork('content'), now, data)
  return {
    ...data,
    pieces,
    gstClaims: makeGstClaims(rng.fork('gst-claims'), now, data.admins),
    notifications: makeNotifications(rng.fork('notifications'), now, { ...data, pieces }),
  }
}

function readData(now: Date): DemoData {
  const names = Object.keys(filesSchema.shape)
  const files = filesSchema.parse(
    Object.fromEntries(names.map((name) => [name, JSON.parse(movedTo(now, textOf(name)))])),
  )
  const isProvider = new Set(files.providers.map(({ id }) => id))
  return {
    ...files,
    follows: Object.entries(files.follows).flatMap(([followerId, followed]) =>
      followed.map(([providerId, followedAt]) => ({
        followerId,
        followerRole: isProvider.has(followerId) ? 'provider' : 'user',
        providerId,
        followedAt,
      })),
    ),
    memberships: oneAfterAnother(files.memberships),
  }
}

const texts = new Map<string, string>()

function textOf(name: string): string {
  const text =
    texts.get(name) ?? readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')
  texts.set(name, text)
  return text
}

const INSTANT = /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g
/** The first 48 bits of an id are its moment. */
const ID = /"([\da-f]{8})-([\da-f]{4})-(7[\da-f]{3}-[\da-f]{4}-[\da-f]{12})"/g

/** Every instant of a file, and the one in every id, as it is seen from `now`. */
function movedTo(now: Date, json: string): string {
  const move = moveTo(now)
  return json
    .replace(
      INSTANT,
      (_, instant: string) => `"${new Date(move(Date.parse(instant))).toISOString()}"`,
    )
    .replace(ID, (_, high: string, low: string, drawn: string) => {
      const hex = move(Number.parseInt(high + low, 16))
        .toString(16)
        .padStart(12, '0')
      return `"${hex.slice(0, 8)}-${hex.slice(8)}-${drawn}"`
    })
}

/**
 * By whole days, so that the hour stays; what is of the last day or to come keeps its distance from
 * `now`. No order is turned around.
 */
function moveTo(now: Date): (ms: number) => number {
  const by = now.getTime() - WRITTEN_MS
  const days = Math.floor(by / DAY_MS) * DAY_MS
  return (ms) => ms + (ms <= WRITTEN_MS - DAY_MS ? days : by)
}

function oneAfterAnother(terms: DemoFiles['memberships']): readonly DemoMembership[] {
  const last = new Map<string, Date>()
  return terms.map((one) => {
    const startsAt = one.startsAt ?? yearAfter(present(last.get(one.providerId), 'it goes on'))
    last.set(one.providerId, startsAt)
    return { ...one, startsAt }
  })
}

function yearAfter(moment: Date): Date {
  const end = new Date(moment)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}
