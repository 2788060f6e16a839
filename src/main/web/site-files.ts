import { piecePath } from '#contract/content/paths.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import type { TopicSnapshot } from '#platform/cache-topics.ts'
import { isUnchanged } from '#platform/http/cache/response-cache.ts'
import type { SiteFiles } from '#platform/http/routes/file-routes.ts'
import { robotsTxt, SITEMAP_MAX_URLS, sitemapXml } from '#web/lib/page/sitemap.ts'
import type { App } from '../build-app.ts'
import type { Platform } from '../platform.ts'

const STEP = 500

/**
 * Changes of these topics update the sitemap at once, so that hidden providers and plans disappear
 * immediately.
 */
const TOPICS = ['providers', 'plans'] as const
/** Content changes all day, so such a change is delayed up to this time. */
const CONTENT_MS = 10 * MINUTE_MS

type CachedSitemap = {
  readonly xml: Promise<string>
  readonly madeAt: number
  readonly before: TopicSnapshot
}

/** The sitemap lists every public page; it is cached until one of them appears or disappears. */
export function createSiteFiles(
  { providers, plans, content }: Pick<App, 'content' | 'plans' | 'providers'>,
  { db, clock, topics }: Pick<Platform, 'clock' | 'db' | 'topics'>,
  origin: string,
): SiteFiles {
  let cached: CachedSitemap | undefined
  const make = async () => {
    const providerIds: string[] = []
    const planIds: string[] = []
    while (providerIds.length + planIds.length < SITEMAP_MAX_URLS) {
      const step = await providers.verifiedIds(db.read, providerIds.at(-1), STEP)
      if (step.length === 0) {
        break
      }
      providerIds.push(...step)
      planIds.push(...(await plans.findableOf(db.read, step)).map(({ id }) => id))
    }
    const pieces: string[] = []
    let last: string | undefined
    while (providerIds.length + planIds.length + pieces.length < SITEMAP_MAX_URLS) {
      const step = await content.shownIds(db.read, last, STEP)
      if (step.length === 0) {
        break
      }
      last = step.at(-1)?.id
      pieces.push(
        ...step.map(({ id, kind, video_id: videoId }) => piecePath({ _id: id, kind, videoId })),
      )
    }
    return sitemapXml({ origin, providerIds, planIds, pieces })
  }
  return {
    robots: robotsTxt(origin),
    sitemap: () => {
      const madeAt = clock.now().getTime()
      const age = cached === undefined ? 0 : madeAt - cached.madeAt
      const before = topics.snapshot()
      if (
        cached !== undefined &&
        age <= HOUR_MS &&
        isUnchanged(TOPICS, cached.before, before) &&
        (age <= CONTENT_MS || isUnchanged(['content'], cached.before, before))
      ) {
        return cached.xml
      }
      const making: CachedSitemap = { xml: make(), madeAt, before }
      cached = making
      making.xml.catch(() => {
        cached = cached === making ? undefined : cached
      })
      return making.xml
    },
  }
}
