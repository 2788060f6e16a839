import { expect, test } from 'vitest'
import type { EventPiece, VideoPiece } from '#contract/content/pieces.ts'
import { aboutPiece, pieceHead } from './structured-data.ts'

const common = {
  _id: '0190a1b2-0000-7000-8000-000000000001',
  title: 'Notes </script><script>alert(1)</script>',
  excerpt: 'What the notes say.',
  language: 'hindi',
  category: ['equity'],
  tags: [],
  image: null,
  authorData: {
    id: '0190a1b2-0000-7000-8000-000000000002',
    name: 'Meridian Research',
    authorImage: null,
    type: 'Individual',
    category: 'Research Analyst',
    regNumber: 'INH000001234',
  },
  stats: { views: 1, likes: 0 },
  publishedAt: '2026-11-21T09:05:00.000Z',
  editedAt: null,
  versions: [{ version: 2, publishedAt: '2026-11-21T09:05:00.000Z' }],
} as const

const event = {
  ...common,
  kind: 'events',
  category: ['equity'],
  tags: [],
  versions: [...common.versions],
  description: 'An evening.',
  note: null,
  startsAt: '2026-11-24T12:00:00.000Z',
  endsAt: '2026-11-24T13:00:00.000Z',
  timeZone: 'Asia/Kolkata',
  eventType: 'Online',
  location: null,
  capacity: 20,
  NoOfRegistration: 3,
  calledOffAt: null,
} satisfies EventPiece

test('describes an event with time and organizer, and an online one without its join link', () => {
  expect(aboutPiece(event)).toMatchObject({
    '@type': 'Event',
    inLanguage: 'hi',
    image: `/share/${event._id}/2.png`,
    startDate: event.startsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: `/view/events/details/${event._id}` },
    organizer: {
      '@type': 'Person',
      identifier: { name: 'Registration number', value: 'INH000001234' },
    },
  })
  const off = aboutPiece({ ...event, calledOffAt: event.startsAt })
  expect(off.eventStatus).toBe('https://schema.org/EventCancelled')
})

test('describes a video with its duration and embed address', () => {
  const video = {
    ...common,
    kind: 'videos',
    category: [],
    tags: [],
    versions: [...common.versions],
    description: '',
    videoId: 'dQw4w9WgXcQ',
    durationSeconds: 613,
    channel: null,
  } satisfies VideoPiece
  expect(aboutPiece(video)).toMatchObject({
    '@type': 'VideoObject',
    duration: 'PT613S',
    embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  })
})

test('escapes markup in the structured data', () => {
  const head = pieceHead(event)
  expect(head.scripts[0]?.children).not.toContain('<')
  expect(JSON.parse(head.scripts[0]?.children ?? '')).toMatchObject({ name: event.title })
  expect(head.links).toContainEqual({
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Meridian Research on Tradebox',
    href: `/feeds/provider/${event.authorData.id}.atom`,
  })
  expect(head.meta).toContainEqual({ property: 'og:type', content: 'article' })
})
