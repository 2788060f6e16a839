import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes each field, and escapes quotes within it', () => {
  expect(
    csvOf([
      ['Name', 'Amount'],
      ['A "B", C\nD', '1.50'],
    ]),
  ).toBe('"Name","Amount"\r\n"A ""B"", C\nD","1.50"\r\n')
  expect(csvOf([])).toBe('')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'prevents a spreadsheet from running %j as a formula',
  (text) => {
    expect(csvOf([[text]])).toBe(`"'${text}"\r\n`)
  },
)
