import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Trade } from '#contract/scorecard/types.ts'
import { present } from '#kit/assert.ts'
import { workbookOf } from '#web/lib/files/workbook.ts'
import { sampleTrade } from '../testing.ts'
import { tradeColumns } from './workbook.ts'

/** The files of a zip archive, read through its central directory. */
function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const path = bytes.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
    const isPacked = bytes.readUInt16LE(at + 10) !== 0
    files.set(path, (isPacked ? inflateRawSync(data) : data).toString('utf8'))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

async function opened(...trades: readonly Trade[]) {
  const blob = await workbookOf('Scorecard', tradeColumns, trades)
  const files = unzip(Buffer.from(await blob.arrayBuffer()))
  const file = (path: string) => present(files.get(path), path)
  const texts = [...file('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text = '']) => text,
  )
  const cells = new Map(
    [...file('xl/worksheets/sheet1.xml').matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/g)].map(
      ([, head = '', body = '']) => {
        const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1]
        const value = /<v>([^<]*)<\/v>/.exec(body)?.[1]
        return [attribute('r'), { type: attribute('t'), style: attribute('s'), value }]
      },
    ),
  )
  const formats = new Map(
    [...file('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id, code]) => [id, code],
    ),
  )
  const xfs = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(file('xl/styles.xml'))?.[1] ?? ''
  const styles = [...xfs.matchAll(/<xf ([^>]*)>/g)].map(([, attributes = '']) =>
    formats.get(/numFmtId="(\d+)"/.exec(attributes)?.[1]),
  )
  const textOf = (cell: string) => texts[Number(cells.get(cell)?.value)]
  const formatOf = (cell: string) => styles[Number(cells.get(cell)?.style)]
  return { cells, textOf, formatOf, workbook: file('xl/workbook.xml') }
}

/** The columns of the headings in the first row: 'P&L %' is in column 'N'. */
const columns = 'ABCDEFGHIJKLMNOPQRSTUVWX'.split('')

test('a workbook contains numbers, dates and percentages instead of text', async () => {
  const closed = sampleTrade({
    status: 'closed',
    result: 'tp',
    exitRate: 1500.5,
    exitDate: '2026-11-20T06:00:00.000Z',
    pnl: 100.5,
    pnlpercentage: 7.18,
    scriptname: 'M&M',
    ltp: null,
    ltpAt: null,
  })
  const waiting = sampleTrade({ istriggered: false, entryPrice: null, pnlpercentage: '-' })
  const { cells, textOf, formatOf, workbook } = await opened(closed, waiting)
  expect(workbook).toContain('name="Scorecard"')
  const of = (title: string) =>
    present(
      columns.find((letter) => textOf(`${letter}1`) === title.replace('&', '&amp;')),
      title,
    )
  expect(textOf(`${of('Script')}2`)).toBe('M&amp;M')
  expect(textOf(`${of('Result')}2`)).toBe('TP Hit')
  for (const [title, value, format] of [
    ['Entry from', '1400', '#,##0.00'],
    ['Target', '1500', '#,##0.00'],
    ['Exit', '1500.5', '#,##0.00'],
    ['P&L', '100.5', '#,##0.00'],
    ['P&L %', '0.0718', '0.00%'],
  ] as const) {
    const cell = cells.get(`${of(title)}2`)
    expect(cell?.type ?? 'n', title).toBe('n')
    expect(cell?.value, title).toBe(value)
    expect(formatOf(`${of(title)}2`), title).toBe(format)
  }
  // 20 November 2026, 11:30 am IST, as days since 1900, the way workbooks count.
  const exited = cells.get(`${of('Closed')}2`)
  expect(exited?.type ?? 'n').toBe('n')
  expect(Number(exited?.value)).toBeCloseTo(46_346 + 11.5 / 24, 6)
  expect(formatOf(`${of('Closed')}2`)).toBe('dd mmm yyyy hh:mm')
  for (const title of ['P&L %', 'Entered at', 'Exit', 'Closed']) {
    expect(cells.get(`${of(title)}3`)?.value, title).toBeUndefined()
  }
})
