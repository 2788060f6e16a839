import { expect, test } from 'vitest'
import { calendarLink } from './cards/calendar-link.ts'
import { offeredPdf } from './cards/offered-pdf.ts'
import { cutWords, durationText, spokenDuration } from './piece-words.ts'

test('cuts a text after whole words and adds an ellipsis', () => {
  expect(cutWords('one two three', 3)).toBe('one two three')
  expect(cutWords('one two three four', 3)).toBe('one two three…')
  expect(cutWords('one, two, three', 2)).toBe('one, two…')
})

test.each([
  [9, '0:09', '9 seconds'],
  [613, '10:13', '10 minutes'],
  [3600, '1:00:00', '1 hour'],
  [3723, '1:02:03', '1 hour 2 minutes'],
])('formats %i seconds for reading and for speaking', (seconds, written, spoken) => {
  expect(durationText(seconds)).toBe(written)
  expect(spokenDuration(seconds)).toBe(spoken)
})

test('offers the PDF on a card only when the excerpt is short', () => {
  const articlePDF = 'an-id'
  expect(offeredPdf({ articlePDF, excerpt: 'x'.repeat(49) })).toBe(articlePDF)
  expect(offeredPdf({ articlePDF, excerpt: 'x'.repeat(50) })).toBeUndefined()
  expect(offeredPdf({ articlePDF: null, excerpt: '' })).toBeUndefined()
})

test('builds a calendar link with the place and the time in UTC', () => {
  const link = new URL(
    calendarLink({
      title: 'Reading notes',
      excerpt: 'An evening.',
      startsAt: '2026-11-23T12:12:00.000Z',
      endsAt: '2026-11-23T14:12:00.000Z',
      location: 'Pune',
    }),
  )
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Reading notes',
    dates: '20261123T121200Z/20261123T141200Z',
    details: 'An evening.',
    location: 'Pune',
  })
})
