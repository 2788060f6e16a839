import type {
  ArticleDraft,
  Draft,
  EventDraft,
  PodcastDraft,
  VideoDraft,
} from '#contract/content/drafts.ts'
import { createPiece, publishPiece, savePiece } from '#contract/content/own-calls.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { freeMembership } from '#main/testing/trades.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

/** Writes and publishes as a provider. */
export function createPublishing(market: Marketplace) {
  const { app, db, clock, call } = market

  /** A verified provider with an active membership, so that it may publish. */
  const addPublisher = async (more: Parameters<typeof market.addProvider>[0] = {}) => {
    const viewer = await market.addProvider(more)
    await db.transaction((tx) =>
      importMemberships(app, tx, [
        { ...freeMembership, id: viewer.accountId, startsAt: clock.now() },
      ]),
    )
    return viewer
  }

  const create = async (viewer: SignedInViewer, draft: Draft) =>
    (await call(createPiece, { body: { kind: draft.kind, draft } }, viewer)).reply().data

  const publish = async (viewer: SignedInViewer, draft: Draft) => {
    const { _id, draftVersion } = await create(viewer, draft)
    const body = { id: _id, draftVersion }
    return (await call(publishPiece, { body }, viewer)).reply().data
  }

  const save = (viewer: SignedInViewer, id: string, draftVersion: number, draft: Draft) =>
    call(savePiece, { body: { id, draftVersion, draft } }, viewer)

  /** Starts in three days and lasts two hours; `more` overrides fields. */
  const event = (more: Partial<EventDraft> = {}): EventDraft => {
    const startsAt = clock.now().getTime() + 3 * DAY_MS
    return {
      kind: 'events',
      ...common,
      title: 'Reading a balance sheet',
      description: 'An evening about what the notes say.',
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 2 * HOUR_MS).toISOString(),
      timeZone: 'Asia/Kolkata',
      eventType: 'Online',
      location: '',
      link: 'https://meet.example/abc',
      capacity: null,
      ...more,
    }
  }

  return { addPublisher, create, publish, save, event }
}

const common = { language: 'english', category: ['equity'], tags: [], image: null } satisfies Pick<
  Draft,
  'language' | 'category' | 'tags' | 'image'
>

export function article(more: Partial<ArticleDraft> = {}, text = 'Notes tell more.'): ArticleDraft {
  return {
    kind: 'articles',
    ...common,
    title: 'What the notes say',
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    },
    pdf: null,
    ...more,
  }
}

const video = {
  ...common,
  title: 'Charts without noise',
  description: 'How to read a weekly chart.',
  link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  durationSeconds: 613,
  channel: 'Chart Desk',
} as const

export function videoDraft(more: Partial<VideoDraft> = {}): VideoDraft {
  return { kind: 'videos', ...video, ...common, ...more }
}

export function podcastDraft(more: Partial<PodcastDraft> = {}): PodcastDraft {
  return { kind: 'podcasts', ...video, ...common, ...more }
}
