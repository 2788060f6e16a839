import type { FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { addPublicDocuments, type PublicDocument } from '#platform/http/public-documents.ts'
import { dataPolicy } from '#platform/http/security-headers.ts'
import type { App } from './build-app.ts'
import type { Platform } from './platform.ts'

const ATOM = 'application/atom+xml; charset=utf-8'
const CALENDAR = 'text/calendar; charset=utf-8; method=PUBLISH'
const CALENDAR_NAME = 'event.ics'

const topics = ['content', 'providers'] as const

/** Feeds and calendar files. Every address that has nothing for the public answers 404. */
export function addContentFiles(
  http: FastifyInstance,
  { content, accounts }: Pick<App, 'content' | 'accounts'>,
  platform: Pick<Platform, 'clock' | 'topics'>,
  publicUrl: URL,
): void {
  const { files } = content
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
      // A calendar that follows the address is to know soon when the event moves.
      maxAgeSeconds: 60,
      find: ({ id = '' }) => files.calendar(id),
    },
  ]
  addPublicDocuments(http, documents, platform)
  addAttendeeCalendar(http, { content, accounts }, publicUrl)
}

/** The calendar file of one who attends tells where an online event takes place: kept by nobody. */
function addAttendeeCalendar(
  http: FastifyInstance,
  { content, accounts }: Pick<App, 'content' | 'accounts'>,
  publicUrl: URL,
): void {
  const secure = publicUrl.protocol === 'https:'
  http.get<{ Params: { id: string } }>(
    '/view/events/details/:id/attending.ics',
    { config: { rate: 'file' } },
    async (request, reply) => {
      reply
        .header('content-security-policy', `${dataPolicy}; sandbox`)
        .header('cache-control', 'private, no-store')
      const sessionToken = createCookieJar(request.headers.cookie, secure).get('sid')
      const viewer = await accounts.resolveViewer({ sessionToken, bearer: undefined })
      const file =
        viewer.kind === 'account'
          ? await content.files.attendeeCalendar(request.params.id, viewer.accountId)
          : undefined
      if (file === undefined) {
        const { status, message } = errors.not_found
        return reply.code(status).send({ success: false, code: 'not_found', message })
      }
      return reply
        .header('content-type', CALENDAR)
        .header('content-disposition', `attachment; filename="${CALENDAR_NAME}"`)
        .send(file)
    },
  )
}
