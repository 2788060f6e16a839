import { piecePath } from '#contract/content/paths.ts'
import type { PieceCard } from '#contract/content/pieces.ts'
import { feedTexts, marketTitles } from '#contract/content/texts.ts'
import {
  contentKinds,
  type MarketWatchCategory,
  marketWatchCategories,
} from '#contract/content/types.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { present } from '#kit/assert.ts'
import { isId } from '#kit/id.ts'
import type { ContentDeps } from '../deps.ts'
import { toCards } from '../read/present.ts'
import { isAttending } from '../store/attendees.ts'
import { findShown, listPublished } from '../store/published.ts'
import { findVersion } from '../store/versions.ts'
import type { PublishedRow } from '../tables.ts'
import { atomFeed } from './atom.ts'
import { calendarFile } from './calendar.ts'

/** Entries per feed. Feed readers poll before this many are new. */
const FEED_ENTRIES_MAX = 50

/** Feeds and calendar files of public content; undefined if there is none. */
export function createPublicFiles({ db, providers, publicUrl }: ContentDeps) {
  const { origin } = publicUrl

  /** Pieces of all kinds, newest first. */
  const newest = async (of: {
    readonly category: MarketWatchCategory
    readonly providerId?: string
  }): Promise<readonly PieceCard[]> => {
    const lists = await Promise.all(
      contentKinds.map((kind) =>
        listPublished(db.read, { kind, ...of, place: { order: 'newest' }, rows: FEED_ENTRIES_MAX }),
      ),
    )
    const rows = lists
      .flat()
      .sort((one, other) => other.published_at.getTime() - one.published_at.getTime())
      .slice(0, FEED_ENTRIES_MAX)
    const ids = [...new Set(rows.map((row) => row.provider_id))]
    return toCards(rows, await providers.cardsOf(db.read, ids))
  }

  const calendarOf = async (id: string, accountId?: string): Promise<string | undefined> => {
    const [row] = isId(id) ? await findShown(db.read, [id]) : []
    if (row?.kind !== 'events') {
      return undefined
    }
    const attends =
      accountId !== undefined && (await isAttending(db.read, { eventId: id, accountId }))
    if (accountId !== undefined && !attends) {
      return undefined
    }
    const [cards, version] = await Promise.all([
      providers.cardsOf(db.read, [row.provider_id]),
      findVersion(db.read, id, row.version),
    ])
    const host = cards.get(row.provider_id)
    const { content } = present(version, 'what is published has a version')
    return host === undefined || content.kind !== 'events'
      ? undefined
      : calendarFile({
          id,
          title: row.title,
          description: content.description,
          host: feedTexts.registered(providerName(host), host.regNumber),
          ...timesOf(row),
          place: row.event_type === 'Offline' ? (row.location ?? '') : 'Online',
          page: new URL(piecePath({ kind: 'events', _id: id }), origin).href,
          note: row.note,
          link: attends ? row.link : null,
        })
  }

  return {
    providerFeed: async (providerId: string): Promise<string | undefined> => {
      const provider = isId(providerId)
        ? (await providers.cardsOf(db.read, [providerId])).get(providerId)
        : undefined
      return provider === undefined
        ? undefined
        : atomFeed({
            origin,
            path: providerFeedPath(providerId),
            page: `/view/serviceprovider/${providerId}`,
            title: feedTexts.title(providerName(provider)),
            subtitle: `${feedTexts.registered(providerName(provider), provider.regNumber)}.`,
            pieces: await newest({ category: 'all', providerId }),
          })
    },

    marketFeed: async (name: string): Promise<string | undefined> => {
      const category = marketWatchCategories.find((one) => one === name)
      return category === undefined
        ? undefined
        : atomFeed({
            origin,
            path: `/feeds/market-watch/${category}.atom`,
            page: `/market-watch/${category}/articles`,
            title: feedTexts.title(marketTitles[category]),
            subtitle: feedTexts.about,
            pieces: await newest({ category }),
          })
    },

    /** For everybody, so without the link of an online event. */
    calendar: (id: string): Promise<string | undefined> => calendarOf(id),

    /** For an attendee, with the link. */
    attendeeCalendar: (id: string, accountId: string): Promise<string | undefined> =>
      calendarOf(id, accountId),
  }
}

function providerFeedPath(providerId: string): string {
  return `/feeds/provider/${providerId}.atom`
}

function timesOf(row: PublishedRow) {
  const why = 'a published event begins and ends'
  const { version, published_at: first, edited_at: edited, called_off_at: off } = row
  const changes = [first, edited, off].flatMap((at) => (at === null ? [] : [at.getTime()]))
  return {
    startsAt: present(row.starts_at, why),
    endsAt: present(row.ends_at, why),
    // Every new version raises the sequence; calling off raises it once more, and no version
    // follows.
    sequence: version - 1 + (off === null ? 0 : 1),
    changedAt: new Date(Math.max(...changes)),
    calledOff: off !== null,
  }
}
