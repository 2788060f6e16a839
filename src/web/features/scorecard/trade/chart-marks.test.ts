import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartMarks } from './chart-marks.ts'

const MINUTE_MS = 60_000
const at = (minute: number) => new Date(minute * MINUTE_MS).toISOString()
const bars = Array.from({ length: 100 }, (_, minute) => minute * MINUTE_MS)

test('marks each event at its bar, the entry opposite to the exit', () => {
  const trade = {
    createdAt: at(10.5),
    entryDate: at(40),
    exitDate: at(90.2),
    entryType: 'buy',
    result: 'tp',
  } as const
  expect(chartMarks(trade, bars, 12)).toEqual([
    { kind: 'posted', index: 10, isAbove: true, text: 'Posted' },
    { kind: 'entered', index: 40, isAbove: false, text: 'Entered' },
    { kind: 'ended', index: 90, isAbove: true, text: 'TP Hit' },
  ])
  expect(chartMarks({ ...trade, entryDate: at(12), exitDate: null }, bars, 12)).toEqual([
    { kind: 'entered', index: 12, isAbove: false, text: 'Posted, entered' },
  ])
  expect(chartMarks({ ...trade, entryDate: null }, bars, 12)).toMatchObject([
    { kind: 'posted', isAbove: false },
    { kind: 'ended', isAbove: true },
  ])
})

test('keeps the marks on one side at the minimum distance', () => {
  const minute = fc.integer({ min: 0, max: 99 })
  fc.assert(
    fc.property(
      fc.tuple(minute, minute, minute),
      fc.record({
        apart: fc.integer({ min: 1, max: 40 }),
        isEntered: fc.boolean(),
        entryType: fc.constantFrom('buy' as const, 'sell' as const),
      }),
      (minutes, { apart, isEntered, entryType }) => {
        const [posted, entered, ended] = minutes.toSorted((a, b) => a - b)
        const marks = chartMarks(
          {
            createdAt: at(posted ?? 0),
            entryDate: isEntered ? at(entered ?? 0) : null,
            exitDate: at(ended ?? 0),
            entryType,
            result: 'sl',
          },
          bars,
          apart,
        )
        for (const [index, mark] of marks.entries()) {
          for (const other of marks.slice(index + 1)) {
            const isApart = Math.abs(mark.index - other.index) >= apart
            expect(mark.isAbove !== other.isAbove || isApart).toBe(true)
          }
        }
      },
    ),
  )
})
