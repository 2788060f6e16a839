import { HOUR_MS } from '#kit/clock.ts'
import type { SiteFiles } from '#platform/http/file-routes.ts'
import { robotsTxt, SITEMAP_MAX_URLS, sitemapXml } from '#web/lib/sitemap.ts'
import type { App } from './build-app.ts'
import type { Platform } from './platform.ts'

const STEP = 500

/** The sitemap names every public page there is, as of an hour ago at most. */
export function createSiteFiles(
  { providers, plans }: Pick<App, 'plans' | 'providers'>,
  { db, clock }: Pick<Platform, 'clock' | 'db'>,
  origin: string,
): SiteFiles {
  let kept: { readonly xml: string; readonly madeAt: number } | undefined
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
    return sitemapXml({ origin, providerIds, planIds })
  }
  return {
    robots: robotsTxt(origin),
    sitemap: async () => {
      const now = clock.now().getTime()
      if (kept === undefined || now - kept.madeAt > HOUR_MS) {
        kept = { xml: await make(), madeAt: now }
      }
      return kept.xml
    },
  }
}
