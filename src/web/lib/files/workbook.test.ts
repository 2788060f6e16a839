import { expect, test } from 'vitest'
import { fileStamp } from './workbook.ts'

test('files are named by Indian date and time', () => {
  const at = new Date('2026-11-20T20:00:05.000Z')
  expect(fileStamp(at)).toEqual({ date: '2026-11-21', time: '01-30-05' })
})
