import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { piecePath } from '#contract/content/paths.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { NIL_ID } from '#kit/id.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import {
  claimToRemind,
  claimUnnotified,
  listToRemind,
  lockNotifyProgress,
  type Reminder,
  setNotifyProgress,
} from '../store/attendees.ts'
import { findPublished, type PublishedPiece } from '../store/published.ts'
import type { PublishedRow } from '../tables.ts'
import {
  calledOffMail,
  type EventMail,
  movedMail,
  reminderMail,
  removedEventMail,
} from './event-mails.ts'
import { placeOfEvent, whenOf } from './event-words.ts'

export const followersJob: JobKind<{ readonly pieceId: string }> = {
  name: 'content-followers',
  data: z.object({ pieceId: id }),
  retries: 10,
}

export const attendeesJob: JobKind<{ readonly pieceId: string }> = {
  name: 'content-attendees',
  data: z.object({ pieceId: id }),
  retries: 10,
}

/** Followers notified in one transaction; fewer attendees, because each of them gets a mail. */
const FOLLOWERS_PER_BATCH = 1_000
const ATTENDEES_PER_BATCH = 100
/** Older pieces are not announced, whatever delayed the notifications. */
const ANNOUNCE_WITHIN_MS = DAY_MS

/**
 * Notifies each follower of a piece once: the progress is committed together with the
 * notifications.
 */
export async function notifyFollowers(deps: ContentDeps, pieceId: string): Promise<void> {
  let hasMore = true
  while (hasMore) {
    hasMore = await deps.db.transaction((tx) => notifyFollowerBatch(deps, tx, pieceId))
  }
}

async function notifyFollowerBatch(deps: ContentDeps, tx: Tx, pieceId: string): Promise<boolean> {
  const { clock, follows, notifications, providers } = deps
  const progress = await lockNotifyProgress(tx, pieceId)
  if (progress === undefined || progress.done) {
    return false
  }
  const { row, after } = progress
  const now = clock.now()
  const provider = (await providers.cardsOf(tx, [row.provider_id])).get(row.provider_id)
  const isRecent = now.getTime() - row.published_at.getTime() <= ANNOUNCE_WITHIN_MS
  if (provider === undefined || !isRecent) {
    await setNotifyProgress(tx, pieceId, { after, allAt: now })
    return false
  }
  const page = { after: after ?? NIL_ID, limit: FOLLOWERS_PER_BATCH }
  const followers = await follows.listFollowers(tx, row.provider_id, page)
  const isLast = followers.length < FOLLOWERS_PER_BATCH
  await notifications.notifyAll(tx, followers, {
    kind: 'content',
    title: `${providerName(provider)} (${provider.regNumber}): ${ANNOUNCEMENTS[row.kind]}`,
    text: row.title,
    href: pathOf(row),
  })
  await setNotifyProgress(tx, pieceId, {
    after: followers.at(-1) ?? after,
    allAt: isLast ? now : null,
  })
  return !isLast
}

const ANNOUNCEMENTS = {
  articles: 'a new article',
  videos: 'a new video',
  events: 'a new event',
  podcasts: 'a new podcast',
} as const

/** Notifies each attendee once of an event's last change, by notification and mail. */
export async function notifyAttendees(deps: ContentDeps, eventId: string): Promise<void> {
  let count = ATTENDEES_PER_BATCH
  while (count === ATTENDEES_PER_BATCH) {
    count = await deps.db.transaction(async (tx) => {
      const event = await findPublished(tx, eventId)
      const ids = event === undefined ? [] : await claimUnnotified(tx, eventId, ATTENDEES_PER_BATCH)
      if (event !== undefined && ids.length > 0) {
        await notifyOfChange(deps, tx, event, ids)
      }
      return ids.length
    })
  }
}

async function notifyOfChange(
  deps: ContentDeps,
  tx: Tx,
  event: PublishedPiece,
  ids: readonly string[],
): Promise<void> {
  const { mailOf, ...notice } = changeNoticeOf(event)
  await deps.notifications.notifyAll(tx, ids, { kind: 'event', ...notice })
  await mailAll(deps, tx, event, ids, mailOf)
}

/** The last change of an event. A removed event has no page to link to. */
function changeNoticeOf(event: PublishedPiece) {
  const { title, note } = event
  const when = whenOf(event)
  const noteSuffix = note === null ? '' : ` ${note}`
  const page = event.removed_at === null ? { href: pathOf(event) } : {}
  if (event.called_off_at !== null) {
    return {
      title: `Called off: ${title}`,
      text: `It will not take place on ${when}.${noteSuffix}`,
      ...page,
      mailOf: (mail: EventMail) => calledOffMail({ ...mail, note }),
    }
  }
  if (event.removed_at !== null) {
    return {
      title: `No longer on Tradebox: ${title}`,
      text: `Your seat on ${when} is not kept. Only its host can tell you whether it takes place.`,
      mailOf: removedEventMail,
    }
  }
  return {
    title: `New time or place: ${title}`,
    text: `It now starts on ${when}.${noteSuffix}`,
    ...page,
    mailOf: (mail: EventMail) => movedMail({ ...mail, note }),
  }
}

const REMIND_BEFORE_MS: Readonly<Record<Reminder, number>> = { day: DAY_MS, hour: HOUR_MS }

/** Reminds attendees of events that start within a day and within an hour, each once per start. */
export async function remindAttendees(deps: ContentDeps): Promise<void> {
  const { db, clock } = deps
  // The hour first: an attendee who gets this reminder does not need the day's.
  for (const reminder of ['hour', 'day'] as const) {
    const now = clock.now()
    const until = new Date(now.getTime() + REMIND_BEFORE_MS[reminder])
    for (const { id: eventId } of await listToRemind(db.read, reminder, { now, until })) {
      await sendReminders(deps, reminder, eventId)
    }
  }
}

async function sendReminders(
  deps: ContentDeps,
  reminder: Reminder,
  eventId: string,
): Promise<void> {
  let count = ATTENDEES_PER_BATCH
  while (count === ATTENDEES_PER_BATCH) {
    count = await deps.db.transaction(async (tx) => {
      const event = await findPublished(tx, eventId)
      if (event === undefined || event.called_off_at !== null) {
        return 0
      }
      const ids = await claimToRemind(tx, reminder, { eventId, rows: ATTENDEES_PER_BATCH })
      if (ids.length > 0) {
        await deps.notifications.notifyAll(tx, ids, {
          kind: 'event',
          title: reminder === 'day' ? `Reminder: ${event.title}` : `In an hour: ${event.title}`,
          text: `It starts on ${whenOf(event)}.`,
          href: pathOf(event),
        })
        await mailAll(deps, tx, event, ids, reminderMail)
      }
      return ids.length
    })
  }
}

async function mailAll(
  { accounts, messages, publicUrl }: ContentDeps,
  tx: Tx,
  event: PublishedRow,
  ids: readonly string[],
  mailOf: (mail: EventMail) => { readonly subject: string; readonly text: string },
): Promise<void> {
  const about = {
    title: event.title,
    when: whenOf(event),
    place: placeOfEvent(event),
    link: new URL(pathOf(event), publicUrl).href,
  }
  for (const account of await accounts.findAccounts(tx, ids)) {
    const to = provenEmail(account)
    if (account.state === 'active' && to !== null) {
      const mail = mailOf({ name: account.name, ...about })
      await messages.queue(tx, { channel: 'mail', to, ...mail })
    }
  }
}

function pathOf({ id, kind, video_id: videoId }: PublishedRow): string {
  return piecePath({ _id: id, kind, videoId })
}
