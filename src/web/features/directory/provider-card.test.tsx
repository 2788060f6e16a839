import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { ProviderCard } from './provider-card.tsx'

it('uses the singular for one, and leaves out counts of zero', () => {
  const provider: Parameters<typeof ProviderCard>[0]['provider'] = {
    _id: newId(),
    RegName: 'Kachnar Ridge Research LLP',
    name: null,
    regNumber: 'INH900006002',
    category: 'Research Analyst',
    type: 'Non Individual',
    profileUrl: null,
    companyLogo: null,
    city: 'Pune',
    state: 'Maharashtra',
    languages: [],
    socials: { instagram: null, youtube: null, twitter: null, linkedin: null },
    stats: {
      Followers: [],
      followersCount: 1,
      contentStats: { articles: 1, videos: 2, events: 0, podcasts: 1 },
    },
    addedby: null,
  }
  const html = renderToStaticMarkup(<ProviderCard provider={provider} follow={null} />)
  const text = html.replace(/<[^>]+>/g, '')
  expect(text).toContain('1 follower · 1 article · 2 videos · 1 podcast')
  expect(text).not.toMatch(/podcasts|events/)
})
