import { pmsAifAgreement } from './agreements/pms-aif.ts'
import { researchAnalystAgreement } from './agreements/research-analyst.ts'
import type { Block, LegalDocument, Section, Span, Text } from './document.ts'
import { aboutUs } from './pages/about-us.ts'
import { cookiePolicy } from './pages/cookie-policy.ts'
import { copyrightInformation } from './pages/copyright-information.ts'
import { disclaimer } from './pages/disclaimer.ts'
import { doAndDonot } from './pages/do-and-donot.ts'
import { frequentlyAskedQuestions } from './pages/frequently-asked-questions.ts'
import { privacyPolicy } from './pages/privacy-policy.ts'
import { refundPolicy } from './pages/refund-policy.ts'
import { termsAndConditions } from './pages/terms-and-conditions.ts'

/** The pages below `/documents/`, in the order of the footer. */
export const legalDocuments: readonly LegalDocument[] = [
  aboutUs,
  doAndDonot,
  frequentlyAskedQuestions,
  termsAndConditions,
  privacyPolicy,
  copyrightInformation,
  cookiePolicy,
  refundPolicy,
  disclaimer,
]

/** The agreements that a provider accepts at registration, at `/documents/agreements/...`. */
export const agreements: readonly LegalDocument[] = [researchAnalystAgreement, pmsAifAgreement]

/** The document at `/documents/{slug}`, or undefined. */
export function findDocument(slug: string): LegalDocument | undefined {
  return [...legalDocuments, ...agreements].find((document) => document.slug === slug)
}

export function documentPath(document: LegalDocument): string {
  return `/documents/${document.slug}`
}

/**
 * The whole text that a reader accepts, in one stable form, to be hashed and kept as evidence of consent.
 * Line by line: title and dates, then each block behind a mark that tells its kind; cells are parted by tabs,
 * links keep their target. Every visible word counts; the meta description and the anchors do not.
 */
export function documentText(document: LegalDocument): string {
  const { title, version, effectiveFrom, intro, sections } = document
  return [
    title,
    `Version ${version}, effective from ${effectiveFrom}`,
    ...(intro ? [spansText(intro)] : []),
    ...sections.flatMap(sectionLines),
    '',
  ].join('\n')
}

function sectionLines({ heading, blocks }: Section): string[] {
  return ['', `# ${heading}`, ...blocks.flatMap(blockLines)]
}

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [spansText(block.text)]
    case 'notice':
      return [`! ${spansText(block.text)}`]
    case 'list':
      return block.items.map(
        (item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${spansText(item)}`,
      )
    case 'table':
      return [block.head.join('\t'), ...block.rows.map((row) => row.map(spansText).join('\t'))]
    case 'question':
      return [`? ${block.question}`, spansText(block.answer)]
  }
}

function spansText(text: Text): string {
  return text.map(spanText).join('')
}

function spanText(span: Span): string {
  return typeof span === 'string' ? span : `[${span.text}](${span.href})`
}
