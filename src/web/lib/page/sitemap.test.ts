import { expect, test } from 'vitest'
import { providerCategories } from '#contract/providers/categories.ts'
import { robotsTxt, SITEMAP_MAX_URLS, sitemapXml, staticPaths } from './sitemap.ts'

const origin = 'https://tradebox.example'

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '')
}

test('lists static pages, providers, plans and pieces as absolute addresses', () => {
  const found = locations(
    sitemapXml({ origin, providerIds: ['p1'], planIds: ['s1', 's2'], pieces: ['/view/video/v1'] }),
  )
  expect(found).toEqual([
    ...staticPaths.map((path) => origin + path),
    `${origin}/view/serviceprovider/p1`,
    `${origin}/view/services/s1`,
    `${origin}/view/services/s2`,
    `${origin}/view/video/v1`,
  ])
  for (const address of found) {
    expect(new URL(address).href).toBe(address)
  }
})

test('lists every category and every legal page once', () => {
  expect(new Set(staticPaths).size).toBe(staticPaths.length)
  const under = (folder: string) => staticPaths.filter((path) => path.startsWith(folder))
  expect(under('/service-providers/')).toHaveLength(providerCategories.length)
  expect(under('/documents/agreements/')).toHaveLength(2)
  expect(under('/documents/')).toHaveLength(11)
})

test('escapes the origin in the XML', () => {
  const xml = sitemapXml({ origin: "https://a&b<'>", providerIds: [], planIds: [], pieces: [] })
  expect(xml).toContain('<loc>https://a&amp;b&lt;&apos;&gt;/</loc>')
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true)
})

test('stays within the size limit of a sitemap', () => {
  const planIds = Array.from({ length: SITEMAP_MAX_URLS }, (_, index) => String(index))
  expect(locations(sitemapXml({ origin, providerIds: [], planIds, pieces: [] }))).toHaveLength(
    SITEMAP_MAX_URLS,
  )
})

test('keeps crawlers out of accounts and calls, and allows the API reference', () => {
  const text = robotsTxt(origin)
  for (const path of ['/api/', '/auth/', '/dashboard/', '/dev/']) {
    expect(text).toContain(`Disallow: ${path}\n`)
  }
  expect(text).toContain('Allow: /api/docs\n')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
})
