import { expect, test } from 'vitest'
import { agreements, documentPath, legalDocuments } from '#contract/documents/catalogue.ts'
import { categoryPath, categoryTitle, providerCategories } from '#contract/providers/categories.ts'
import { staticPaths } from '#web/lib/page/sitemap.ts'
import { catalogueLinks } from '../top-bar/nav-items.ts'
import {
  agreementLinks,
  categoryLinks,
  informationLinks,
  legalLinks,
  socialLinks,
  workLinks,
} from './footer-links.ts'

test('lists every legal page once, by its title', () => {
  const linked = [...informationLinks, ...legalLinks]
  const documents = legalDocuments.map((document) => ({
    label: document.title,
    href: documentPath(document),
  }))
  const byHref = (a: { href: string }, b: { href: string }) => a.href.localeCompare(b.href)
  expect([...linked].sort(byHref)).toEqual([...documents].sort(byHref))
})

test('links to the plans and the scorecard', () => {
  expect(catalogueLinks.map(({ label }) => label)).toEqual(['Plans', 'Scorecard'])
  for (const { href } of catalogueLinks) {
    expect(staticPaths).toContain(href)
  }
})

test('lists both agreements by their titles', () => {
  expect(agreementLinks).toEqual(
    agreements.map((document) => ({ label: document.title, href: documentPath(document) })),
  )
})

test('lists every category by its title and address, in order', () => {
  expect(categoryLinks).toEqual(
    providerCategories.map((category) => ({
      label: categoryTitle(category),
      href: categoryPath(category),
    })),
  )
})

test('links to four other sites over https', () => {
  expect(new Set(socialLinks.map((link) => link.brand)).size).toBe(4)
  for (const { href } of socialLinks) {
    expect(new URL(href).protocol).toBe('https:')
  }
})

test('links a dashboard to the terms, the privacy policy and the refund policy', () => {
  expect(workLinks.map(({ label }) => label)).toEqual([
    'Terms and Conditions',
    'Privacy Policy',
    'Refund Policy',
  ])
})
