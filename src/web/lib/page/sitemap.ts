import { contentKinds, marketWatchCategories } from '#contract/content/types.ts'
import { agreements, documentPath, legalDocuments } from '#contract/documents/catalogue.ts'
import { categoryPath, providerCategories } from '#contract/providers/categories.ts'

/** The maximum number of URLs in one sitemap, by the protocol (sitemaps.org). */
export const SITEMAP_MAX_URLS = 50_000

export type SitemapInput = {
  /** Scheme and host without a trailing slash. */
  readonly origin: string
  /** Verified providers, the most important first. */
  readonly providerIds: readonly string[]
  /** Plans on sale. */
  readonly planIds: readonly string[]
  /** Paths of published pieces, the newest first. */
  readonly pieces: readonly string[]
}

/** Public pages that do not depend on the database. */
export const staticPaths: readonly string[] = [
  '/',
  '/scorecard',
  '/view/allplans',
  '/view/pms',
  ...providerCategories.map(categoryPath),
  '/view/events/upcomingevents',
  '/view/events/previousevents',
  ...marketWatchCategories.flatMap((category) =>
    contentKinds.map((kind) => `/market-watch/${category}/${kind}`),
  ),
  ...[...legalDocuments, ...agreements].map(documentPath),
  '/api/docs',
]

/**
 * `/sitemap.xml`: the static pages, then providers, plans and pieces up to the limit of one file.
 */
export function sitemapXml({ origin, providerIds, planIds, pieces }: SitemapInput): string {
  const paths = [
    ...staticPaths,
    ...providerIds.map((id) => `/view/serviceprovider/${encodeURIComponent(id)}`),
    ...planIds.map((id) => `/view/services/${encodeURIComponent(id)}`),
    ...pieces,
  ].slice(0, SITEMAP_MAX_URLS)
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** `/robots.txt`: allows everything except account pages, calls and development pages. */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /api/docs',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /dashboard/',
    'Disallow: /dev/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
