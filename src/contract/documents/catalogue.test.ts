import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  agreements,
  documentPath,
  documentText,
  findDocument,
  legalDocuments,
} from './catalogue.ts'
import type { Block, LegalDocument, Section, Span, Text } from './document.ts'
import {
  advanceFeeNote,
  clientConsent,
  clientConsentText,
  mostImportantTerms,
  mostImportantTermsText,
  standardWarning,
  unverifiedPerformanceWarning,
} from './most-important-terms.ts'
import { operator } from './operator.ts'
import { planFaq } from './pages/plan-faq.ts'
import publishedDigests from './published.json' with { type: 'json' }

const everyDocument = [...legalDocuments, ...agreements]
const named = everyDocument.map((document) => [document.slug, document] as const)

const knownPaths = new Set([
  ...everyDocument.map(documentPath),
  '/auth/forgotpassword',
  '/auth/signup/serviceprovider',
  '/dashboard/user/myprofile',
])
const knownHosts = new Set(['scores.sebi.gov.in', 'smartodr.in', 'www.sebi.gov.in'])
const knownMailboxes = new Set<string>([
  operator.supportEmail,
  operator.grievanceEmail,
  operator.privacyEmail,
])

function blockTexts(block: Block): readonly Text[] {
  switch (block.kind) {
    case 'paragraph':
    case 'notice':
      return [block.text]
    case 'list':
      return block.items
    case 'table':
      return [block.head, ...block.rows.flat()]
    case 'question':
      return [[block.question], block.answer]
  }
}

function sectionSpans({ heading, blocks }: Section): Span[] {
  return [heading, ...blocks.flatMap((block) => blockTexts(block).flat())]
}

function documentSpans({ title, description, intro = [], sections }: LegalDocument): Span[] {
  return [title, description, ...intro, ...sections.flatMap(sectionSpans)]
}

function words(spans: readonly Span[]): number {
  const text = spans.map((span) => (typeof span === 'string' ? span : span.text)).join(' ')
  return text.split(/\s+/).filter(Boolean).length
}

function problemOfLink(href: string): string | undefined {
  if (href.startsWith('mailto:')) {
    return knownMailboxes.has(href.slice('mailto:'.length)) ? undefined : 'unknown mailbox'
  }
  if (href.startsWith('/')) {
    return knownPaths.has(href) ? undefined : 'unknown page'
  }
  const url = new URL(href)
  return url.protocol === 'https:' && knownHosts.has(url.host) ? undefined : 'unknown host'
}

/** A copy for each string that the reader sees, or that a link leads to, with that string changed. */
function copiesWithOneChange(document: LegalDocument): LegalDocument[] {
  const unread = new Set(['slug', 'description', 'id', 'kind'])
  const json = JSON.stringify(document)
  const copies: LegalDocument[] = []
  for (let target = 0, seen = 1; seen > target; target++) {
    seen = 0
    const copy: LegalDocument = JSON.parse(json, (key, value) =>
      typeof value === 'string' && !unread.has(key) && seen++ === target ? `${value} not` : value,
    )
    if (seen > target) {
      copies.push(copy)
    }
  }
  return copies
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const publishedTexts = {
  ...Object.fromEntries(
    everyDocument.map((document) => [
      `${document.slug}@${document.version}`,
      digest(documentText(document)),
    ]),
  ),
  [`most-important-terms@${mostImportantTerms.version}`]: digest(mostImportantTermsText()),
  [`client-consent@${clientConsent.version}`]: digest(clientConsentText()),
}

describe('the catalogue', () => {
  it('contains the nine pages of the footer and the two agreements, each once', () => {
    expect(legalDocuments.map(({ slug }) => slug)).toEqual([
      'about-us',
      'do-and-donot',
      'frequently-asked-questions',
      'terms-and-conditions',
      'privacy-policy',
      'copyright-information',
      'cookie-policy',
      'refund-policy',
      'disclaimer',
    ])
    expect(agreements.map(documentPath)).toEqual([
      '/documents/agreements/research-analyst',
      '/documents/agreements/pms-aif',
    ])
    expect(new Set(everyDocument.map(({ slug }) => slug)).size).toBe(everyDocument.length)
    expect(new Set(everyDocument.map(({ title }) => title)).size).toBe(everyDocument.length)
  })

  it('finds each document by its slug only', () => {
    for (const document of everyDocument) {
      expect(findDocument(document.slug)).toBe(document)
    }
    expect(findDocument('privacy')).toBeUndefined()
    expect(findDocument('research-analyst')).toBeUndefined()
    expect(findDocument('')).toBeUndefined()
  })

  // A changed text gets a new version, and its digest is added to published.json; old digests stay.
  it('requires a new version for every changed text', () => {
    expect(publishedDigests).toMatchObject(publishedTexts)
  })
})

describe.each(named)('%s', (_slug, document) => {
  it('has valid dates for version and start, and a description for search engines', () => {
    for (const day of [document.version, document.effectiveFrom]) {
      expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
    }
    expect(document.effectiveFrom >= document.version).toBe(true)
    expect(document.description.length).toBeGreaterThan(50)
    expect(document.description.length).toBeLessThanOrEqual(170)
  })

  it('has at least five sections of 40 words or more, with unique ids', () => {
    const ids = document.sections.map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(5)
    expect(new Set(ids).size).toBe(ids.length)
    for (const section of document.sections) {
      expect(section.id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(words(sectionSpans(section)), section.id).toBeGreaterThanOrEqual(40)
    }
    expect(words(documentSpans(document))).toBeGreaterThanOrEqual(600)
  })

  it('contains no placeholder, markup or stray white space', () => {
    for (const span of documentSpans(document)) {
      const text = typeof span === 'string' ? span : span.text
      expect(text).not.toMatch(/lorem|ipsum|\btbd\b|\btodo\b|\bxxx+\b|[[\]{}<>]|_{3,}|\.{3}|…/i)
      expect(text).not.toMatch(/\p{Cc}| {2}/u)
      expect(text.trim()).not.toBe('')
    }
  })

  it('contains no superlatives and no promises of ours', () => {
    const text = documentText(document)
    expect(text).not.toMatch(
      /\b(best|leading|top|number one|no\. ?1|unmatched|world[- ]class|most trusted|risk[- ]free(?! investments))\b/i,
    )
    expect(text).not.toMatch(/\b(we|tradebox) (guarantees?|assures?|promises?)\b/i)
  })

  it('links only to known pages, mailboxes and hosts', () => {
    for (const span of documentSpans(document)) {
      if (typeof span !== 'string') {
        expect(problemOfLink(span.href), span.href).toBeUndefined()
      }
    }
  })

  it('has tables whose rows are as wide as their header', () => {
    for (const block of document.sections.flatMap(({ blocks }) => blocks)) {
      if (block.kind === 'table') {
        expect(block.rows.length).toBeGreaterThan(0)
        expect(block.rows.every((row) => row.length === block.head.length)).toBe(true)
      }
    }
  })

  it('has a text for its digest that changes with every string of the document', () => {
    const before = documentText(document)
    expect(documentText(structuredClone(document))).toBe(before)
    const copies = copiesWithOneChange(document)
    expect(copies.length).toBeGreaterThan(documentSpans(document).length)
    for (const copy of copies) {
      expect(documentText(copy)).not.toBe(before)
    }
  })
})

describe('the text of a document', () => {
  const [document] = legalDocuments
  it('differs for another link target and another kind of block', () => {
    if (!document) {
      throw new Error('the catalogue is empty')
    }
    const of = (...blocks: Block[]) =>
      documentText({ ...document, sections: [{ id: 'a', heading: 'A', blocks }] })
    const plain = of({ kind: 'paragraph', text: ['Read it.'] })
    expect(of({ kind: 'notice', text: ['Read it.'] })).not.toBe(plain)
    expect(of({ kind: 'list', ordered: false, items: [['Read it.']] })).not.toBe(plain)
    expect(of({ kind: 'paragraph', text: ['Read ', 'it.'] })).toBe(plain)
    const to = (href: string) => of({ kind: 'paragraph', text: [{ text: 'Read it.', href }] })
    expect(to('/a')).not.toBe(to('/b'))
    expect(to('/a')).not.toBe(plain)
  })
})

describe('the frequently asked questions', () => {
  const questionsOf = (slug: string) =>
    findDocument(slug)
      ?.sections.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'question' ? [block.question] : [])) ?? []

  it('are at least twelve, all different', () => {
    const questions = questionsOf('frequently-asked-questions')
    expect(questions.length).toBeGreaterThanOrEqual(12)
    expect(new Set(questions).size).toBe(questions.length)
    expect(questions.every((question) => question.endsWith('?'))).toBe(true)
  })

  it('on the plan page cover every required subject', () => {
    const ids = planFaq.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining([
        'what-is-tradebox',
        'registration',
        'trust',
        'no-guarantee',
        'for-investors',
        'for-analysts',
        'charges',
        'support',
        'data-safety',
      ]),
    )
    for (const { question, answer } of planFaq) {
      expect(question.endsWith('?')).toBe(true)
      expect(words(answer)).toBeGreaterThanOrEqual(20)
      for (const span of answer) {
        expect(typeof span === 'string' ? undefined : problemOfLink(span.href)).toBeUndefined()
      }
    }
  })
})

describe('the prescribed texts', () => {
  const noticesOf = (slug: string) =>
    findDocument(slug)
      ?.sections.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'notice' ? [block.text.join('')] : [])) ?? []

  it('are in the disclaimer word for word, each as its own notice', () => {
    expect(standardWarning).toBe(
      'Investment in securities market are subject to market risks. Read all the related documents carefully before investing.',
    )
    expect(noticesOf('disclaimer')).toContain(standardWarning)
    expect(noticesOf('disclaimer')).toContain(unverifiedPerformanceWarning)
  })

  it('contain the client consent on the page for investors and in the analyst agreement', () => {
    for (const slug of ['do-and-donot', 'agreements/research-analyst']) {
      for (const statement of clientConsent.statements) {
        expect(noticesOf(slug)).toContain(statement)
      }
      for (const understanding of clientConsent.understandings) {
        expect(noticesOf(slug).join(' ')).toContain(understanding)
        expect(clientConsentText()).toContain(understanding)
      }
    }
  })

  it('include the twelve most important terms, numbered, all shown to investors', () => {
    const { points } = mostImportantTerms
    expect(points.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    const shown = documentText(findDocument('do-and-donot') ?? raise())
    for (const { number, text, notes = [] } of points) {
      expect(shown).toContain(`${number}. ${text}`)
      expect(mostImportantTermsText()).toContain(`${number}. ${text}`)
      for (const note of notes) {
        expect(shown).toContain(note)
        expect(mostImportantTermsText()).toContain(note)
      }
    }
    expect(shown).toContain(advanceFeeNote)
    expect(mostImportantTermsText()).not.toContain(advanceFeeNote)
  })
})

function raise(): never {
  throw new Error('the document is missing')
}
