import { addPublicDocuments, type PublicDocument } from '#platform/http/cache/public-documents.ts'
import { addViewerDocument } from '#platform/http/routes/viewer-document.ts'
import type { App } from '../build-app.ts'
import type { Platform } from '../platform.ts'

const ATOM = 'application/atom+xml; charset=utf-8'
const CALENDAR = 'text/calendar; charset=utf-8; method=PUBLISH'
const CALENDAR_NAME = 'event.ics'

const topics = ['content', 'providers'] as const

/**
 * Feeds, calendar files and the pictures of shared links. An address without public content answers
 * 404.
 */
export function addContentFiles(
  http: Parameters<typeof addPublicDocuments>[0],
  { content, accounts }: Pick<App, 'content' | 'accounts'>,
  platform: Pick<Platform, 'clock' | 'topics'>,
  publicUrl: URL,
): void {
  const { files, sharePictures } = content
  const common = { rate: 'public-read', topics } as const
  const documents: readonly PublicDocument[] = [
    {
      ...common,
      path: '/feeds/provider/:id.atom',
      mediaType: ATOM,
      maxAgeSeconds: 300,
      find: ({ id = '' }) => files.providerFeed(id),
    },
    {
      ...common,
      path: '/feeds/market-watch/:category.atom',
      mediaType: ATOM,
      maxAgeSeconds: 300,
      find: ({ category = '' }) => files.marketFeed(category),
    },
    {
      ...common,
      path: '/view/events/details/:id/calendar.ics',
      mediaType: CALENDAR,
      savedAs: CALENDAR_NAME,
      // Short, so that a calendar which follows the address soon gets a moved event.
      maxAgeSeconds: 60,
      find: ({ id = '' }) => files.calendar(id),
    },
    {
      ...common,
      path: '/share/:id/:version.png',
      mediaType: 'image/png',
      maxAgeSeconds: 86_400,
      find: ({ id = '', version = '' }) => sharePictures.get(id, version),
    },
  ]
  addPublicDocuments(http, documents, platform)
  addViewerDocument(
    http,
    {
      path: '/view/events/details/:id/attending.ics',
      rate: 'file',
      mediaType: CALENDAR,
      savedAs: CALENDAR_NAME,
      find: ({ id = '' }, accountId) => files.attendeeCalendar(id, accountId),
    },
    { resolveViewer: accounts.resolveViewer, secure: publicUrl.protocol === 'https:' },
  )
}
