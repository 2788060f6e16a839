import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Block, LegalDocument, Section, Text as Words } from '#contract/documents/document.ts'
import { pdfFonts, printable } from '#platform/pdf/fonts.ts'

const INK = '#1b1d2a'
const SOFT = '#5a5e73'
const LINE = '#d9dbe5'
const ACCENT = '#3b3f98'
const GROUND = '#f5f5fa'

const styles = StyleSheet.create({
  page: {
    fontFamily: pdfFonts,
    fontSize: 9.5,
    lineHeight: 1.5,
    color: INK,
    paddingTop: 64,
    paddingBottom: 70,
    paddingHorizontal: 56,
  },
  head: {
    position: 'absolute',
    top: 28,
    left: 56,
    right: 56,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.5,
    color: SOFT,
    borderBottomWidth: 0.5,
    borderBottomColor: LINE,
    paddingBottom: 6,
  },
  foot: {
    position: 'absolute',
    bottom: 26,
    left: 56,
    right: 56,
    fontSize: 6.8,
    color: SOFT,
    borderTopWidth: 0.5,
    borderTopColor: LINE,
    paddingTop: 6,
  },
  pageNumber: { position: 'absolute', top: 6, right: 0, width: 80, textAlign: 'right' },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.2, marginBottom: 6 },
  version: { fontSize: 8.5, color: SOFT, marginBottom: 10 },
  heading: { fontSize: 11, fontWeight: 600, color: ACCENT, marginTop: 14, marginBottom: 4 },
  paragraph: { marginBottom: 5 },
  notice: {
    fontSize: 10,
    backgroundColor: GROUND,
    borderLeftWidth: 2,
    borderLeftColor: ACCENT,
    paddingVertical: 5,
    paddingHorizontal: 9,
    marginBottom: 6,
  },
  item: { flexDirection: 'row', marginBottom: 4 },
  mark: { width: 20 },
  itemText: { flex: 1 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: LINE },
  headRow: { backgroundColor: GROUND, fontWeight: 600 },
  cell: { flex: 1, paddingVertical: 4, paddingHorizontal: 6 },
  label: { flex: 0.62, color: SOFT },
})

export type AgreementPdf = {
  readonly document: LegalDocument
  readonly providerName: string
  readonly registrationNumber: string
  /** SHA-256 of the text, hexadecimal. */
  readonly textDigest: string
  readonly createdAt: Date
}

/** The agreement as shown to the signer and then signed. */
export async function renderAgreementPdf(agreement: AgreementPdf): Promise<Buffer> {
  const { createdAt, ...texts } = agreement
  return renderToBuffer(agreementElement({ ...(await printable(texts)), createdAt }))
}

function agreementElement(agreement: AgreementPdf) {
  const { document, createdAt, textDigest } = agreement
  const { title, version, intro = [], sections } = document
  return h(
    Document,
    {
      title,
      author: agreement.providerName,
      subject: `Version ${version}, SHA-256 ${textDigest}`,
      creator: 'Tradebox',
      producer: 'Tradebox',
      creationDate: createdAt,
      modificationDate: createdAt,
      language: 'en-IN',
      pdfVersion: '1.7',
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      runningHead(agreement),
      h(Text, { style: styles.title }, title),
      h(Text, { style: styles.version }, `Version ${version}`),
      h(Text, { style: styles.paragraph }, words(intro)),
      ...sections.map(sectionElement),
      runningFoot(agreement),
    ),
  )
}

function runningHead({ document, providerName, registrationNumber }: AgreementPdf) {
  return h(
    View,
    { key: 'head', fixed: true, style: styles.head },
    h(Text, null, document.title),
    h(Text, null, `${providerName} · ${registrationNumber}`),
  )
}

function runningFoot({ document, textDigest }: AgreementPdf) {
  return h(
    View,
    { key: 'foot', fixed: true, style: styles.foot },
    h(Text, null, `Version ${document.version} · SHA-256 of the text ${textDigest}`),
    h(Text, {
      style: styles.pageNumber,
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    }),
  )
}

function sectionElement({ id, heading, blocks }: Section): ReactElement {
  const [first, ...others] = blocks.map(blockElement)
  const title = h(Text, { style: styles.heading }, heading)
  // Keeps a heading with the block below it, except a list, which may be longer than a page.
  const begin =
    blocks[0]?.kind === 'list' ? [title, first] : [h(View, { wrap: false }, title, first)]
  return h(View, { key: id, break: id.startsWith('annexure') }, ...begin, ...others)
}

function blockElement(block: Block, key: number): ReactElement {
  switch (block.kind) {
    case 'paragraph':
      return h(Text, { key, style: styles.paragraph }, words(block.text))
    case 'notice':
      return h(View, { key, style: styles.notice, wrap: false }, h(Text, null, words(block.text)))
    case 'question':
      return h(Text, { key, style: styles.paragraph }, `${block.question} ${words(block.answer)}`)
    case 'list':
      return h(
        View,
        { key },
        ...block.items.map((item, index) =>
          h(
            View,
            { key: index, style: styles.item, wrap: false },
            h(Text, { style: styles.mark }, block.ordered ? `${index + 1}.` : '•'),
            h(Text, { style: styles.itemText }, words(item)),
          ),
        ),
      )
    case 'table':
      return h(
        View,
        { key, style: styles.paragraph },
        tableRow(block.head, 'head', [styles.row, styles.headRow]),
        ...block.rows.map((row, index) => tableRow(row.map(words), String(index), [styles.row])),
      )
  }
}

type Styles = (typeof styles)[keyof typeof styles][]

function tableRow(cells: readonly string[], key: string, style: Styles): ReactElement {
  return h(
    View,
    { key, style, wrap: false },
    ...cells.map((cell, index) =>
      h(
        View,
        { key: index, style: index === 0 ? [styles.cell, styles.label] : styles.cell },
        h(Text, null, cell),
      ),
    ),
  )
}

function words(text: Words): string {
  return text.map((span) => wrappable(typeof span === 'string' ? span : span.text)).join('')
}

/**
 * Inserts a break after every sixteenth character of long words such as digests, which have no
 * place to break.
 */
function wrappable(text: string): string {
  return text.replaceAll(/\S+/g, (word) =>
    word.length < 40 ? word : word.replaceAll(/.{16}/gu, '$& '),
  )
}
