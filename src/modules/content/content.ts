import type { PieceCard } from '#contract/content/pieces.ts'
import { announceChange } from '#platform/cache-topics.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from './deps.ts'
import { createAttendance } from './engage/attendance.ts'
import { createReactions } from './engage/likes.ts'
import { createViews } from './engage/views.ts'
import { createPublicFiles } from './feeds/public-files.ts'
import { createAttendees } from './host/attendees.ts'
import { createEventChanges } from './host/event-changes.ts'
import {
  attendeesJob,
  followersJob,
  notifyAttendees,
  notifyFollowers,
  remindAttendees,
} from './notices/notify.ts'
import { createDrafts } from './publish/drafts.ts'
import { createPublish } from './publish/publish.ts'
import { createRemoval, remainingPiecesJob } from './publish/remove.ts'
import { createSchedule, publishJob } from './publish/schedule.ts'
import { createUploads } from './publish/uploads.ts'
import { createVideoLookup, type VideoMetadata } from './publish/video-lookup.ts'
import { withholdJob, withholdUploads } from './publish/withhold-uploads.ts'
import { createDataLists } from './read/data-lists.ts'
import { createLists } from './read/lists.ts'
import { createOwnPieces } from './read/own.ts'
import { createPiecePages } from './read/piece-page.ts'
import { createSharePictures } from './share/share-pictures.ts'
import { setProviderVerified } from './store/publish.ts'
import { listFindable, listShownIds } from './store/published.ts'
import { forgetReader } from './store/readers.ts'

export type Content = ReturnType<typeof createContent>

type Options = {
  /** The service that looks up videos; without one, their details are entered manually. */
  readonly videoMetadata?: VideoMetadata | undefined
}

/** What providers publish, and what readers do with it. */
export function createContent(deps: ContentDeps & Options) {
  const lists = createLists(deps)
  const uploads = createUploads(deps)
  const schedule = createSchedule(deps)
  const views = createViews(deps)
  const { removeByAdmin, remove, removeRemaining } = createRemoval(deps)
  return {
    lists,
    dataLists: createDataLists(deps, lists),
    pages: createPiecePages(deps),
    files: createPublicFiles(deps),
    sharePictures: createSharePictures(deps),
    own: createOwnPieces(deps, { videoLookup: deps.videoMetadata !== undefined }),
    drafts: createDrafts(deps),
    publish: createPublish(deps),
    schedule,
    remove,
    removeByAdmin,
    removeRemaining,
    uploads,
    lookUpVideo: createVideoLookup(deps.videoMetadata, uploads),
    views,
    likes: createReactions(deps),
    attendance: createAttendance(deps),
    eventChanges: createEventChanges(deps),
    attendees: createAttendees(deps),
    read: deps.db.read,
    enqueue: deps.jobs.enqueue,

    notifyFollowers: (pieceId: string): Promise<void> => notifyFollowers(deps, pieceId),
    notifyAttendees: (eventId: string): Promise<void> => notifyAttendees(deps, eventId),

    /** Cards of the given pieces that the public sees, for search and other modules. */
    cardsOf: (ids: readonly string[]): Promise<ReadonlyMap<string, PieceCard>> =>
      lists.cardsOfIds(ids),
    /** The searchable words of the given pieces that the public sees. */
    findableOf: listFindable,
    /** Ids of shown pieces in descending order, to walk over all of them. */
    shownIds: listShownIds,

    /**
     * Shows or hides a provider's pieces as its verification changes. Returns the ids that changed.
     */
    followProvider: async (tx: Tx, providerId: string): Promise<readonly string[]> => {
      const isVerified = await deps.providers.isVerified(tx, providerId)
      const changed = await setProviderVerified(tx, providerId, isVerified)
      if (changed.length > 0) {
        announceChange(tx, 'content')
      }
      return changed
    },

    /** Deletes a removed account's likes, and its seats at future events. */
    forget: (tx: Tx, accountId: string): Promise<void> =>
      forgetReader(tx, accountId, deps.clock.now()),

    startJobs: async (jobs: Jobs): Promise<void> => {
      await jobs.work(publishJob, schedule.publishDue)
      await jobs.work(followersJob, ({ pieceId }) => notifyFollowers(deps, pieceId))
      await jobs.work(withholdJob, ({ pieceId }) => withholdUploads(deps, pieceId))
      await jobs.work(remainingPiecesJob, ({ providerId }) => removeRemaining(providerId))
      await jobs.work(attendeesJob, ({ pieceId }) => notifyAttendees(deps, pieceId))
      await jobs.schedule('content-reminders', '* * * * *', () => remindAttendees(deps))
      await jobs.schedule('content-trends', '*/10 * * * *', views.refreshTrends)
      await jobs.schedule('content-viewers', '20 0 * * *', views.forgetViewers)
    },
  }
}
