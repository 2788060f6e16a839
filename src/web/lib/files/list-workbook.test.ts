import { expect, test } from 'vitest'
import { allRows } from './list-workbook.ts'

/** Two rows per page: 1, 2, 3 ... up to `last`. */
const countingTo = (last: number) => async (cursor: string | undefined) => {
  const first = Number(cursor ?? 1)
  const data = [first, first + 1].filter((row) => row <= last)
  return { data, nextCursor: first + 2 > last ? undefined : String(first + 2) }
}

async function saved(last: number, maxRows: number) {
  const told: number[] = []
  const { rows, isWhole } = await allRows({
    fetchPage: countingTo(last),
    maxRows,
    onRows: (count) => told.push(count),
  })
  return { rows, isWhole, told }
}

test('a workbook contains all rows of a list, page by page', async () => {
  expect(await saved(5, 100)).toEqual({
    rows: [1, 2, 3, 4, 5],
    isWhole: true,
    told: [2, 4, 5],
  })
  expect(await saved(0, 100)).toEqual({ rows: [], isWhole: true, told: [0] })
})

test('a workbook at its row limit reports whether rows are missing', async () => {
  expect(await saved(5, 4)).toEqual({ rows: [1, 2, 3, 4], isWhole: false, told: [2, 4] })
  expect(await saved(4, 3)).toEqual({ rows: [1, 2, 3], isWhole: false, told: [2, 4] })
  expect(await saved(4, 4)).toEqual({ rows: [1, 2, 3, 4], isWhole: true, told: [2, 4] })
})
