import { readFileSync } from 'node:fs'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { makeContent } from './content/make-content.ts'
import { makeGstClaims } from './gst-claims.ts'
import { makeNotifications } from './notifications.ts'
import { createRng } from './prng.ts'
import { type DemoFiles, type DemoMembership, filesSchema } from './schema.ts'
import type { DemoData, DemoMarketplace } from './types.ts'

/** The seed of all random parts: the same on every machine. */
export const DEMO_SEED = 'tradebox'

/** The time for which `data/` was written. */
const WRITTEN_MS = Date.parse('2026-11-21T04:30:00.000Z')

/**
 * A fictional marketplace as of `now`; the same moment gives the same bytes. No person or company
 * in it exists; its addresses use reserved domains.
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
/** The first 48 bits of an id are its time. */
const ID = /"([\da-f]{8})-([\da-f]{4})-(7[\da-f]{3}-[\da-f]{4}-[\da-f]{12})"/g

/** Shifts every instant of a file, and the time in every id, to `now`. */
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
 * Shifts by whole days, to keep the time of day. What is from the last day or in the future keeps
 * its distance from `now` instead. The order of instants never changes.
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
