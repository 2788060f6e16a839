import { describe, expect, it } from 'vitest'
import { languages } from '#contract/common/types.ts'
import { articleText } from '#contract/content/document.ts'
import { draftInput } from '#contract/content/drafts.ts'
import { lint } from '#contract/content/lint/linter.ts'
import { contentKinds, marketTags } from '#contract/content/types.ts'
import { actorCredentials } from '../actors.ts'
import { loadMarketplace } from '../marketplace.ts'
import { testNow } from '../testing.ts'
import type { DemoPiece } from '../types.ts'
import { knownVideo } from './make-content.ts'

const market = loadMarketplace(testNow)
const published = market.pieces.filter(({ publishedAt }) => publishedAt !== null)

function textsOf({ draft, change }: DemoPiece): Record<string, string> {
  const { title, tags, image } = draft
  const body = draft.kind === 'articles' ? articleText(draft.content) : draft.description
  const location = draft.kind === 'events' ? draft.location : ''
  const said = { note: change?.note ?? '', alt: image?.alt ?? '' }
  return { title, tags: tags.join('\n'), body, location, ...said }
}

describe('the content of the demo', () => {
  it('passes the linter even for categories that may not advise', () => {
    for (const piece of market.pieces) {
      expect(lint(textsOf(piece), { mayAdvise: false }), piece.draft.title).toEqual([])
    }
  })

  it('has over 235 pieces of every kind, market and language, with unique titles', () => {
    expect(published.length).toBeGreaterThan(235)
    const count = (test: (one: DemoPiece) => boolean) => published.filter(test).length
    for (const kind of contentKinds) {
      expect(
        count(({ draft }) => draft.kind === kind),
        kind,
      ).toBeGreaterThan(25)
    }
    for (const language of languages) {
      const own = count(({ draft }) => draft.language === language)
      expect(own, language).toBeGreaterThan(5)
    }
    for (const tag of marketTags) {
      expect(
        count(({ draft }) => draft.category.includes(tag)),
        tag,
      ).toBeGreaterThan(15)
    }
    const titles = market.pieces.map(({ draft }) => draft.title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('is valid as a draft of the editor', () => {
    for (const { draft } of market.pieces) {
      expect(draftInput.safeParse(draft).error, draft.title).toBeUndefined()
    }
  })

  it('comes from verified providers in their languages, some of it from the last day', () => {
    const providers = new Map(market.providers.map((one) => [one.id, one]))
    for (const { providerId, draft, publishedAt } of published) {
      const provider = providers.get(providerId)
      expect(provider?.languages).toContain(draft.language)
      expect(provider?.verifiedAt?.getTime()).toBeLessThan(publishedAt?.getTime() ?? 0)
      expect(publishedAt?.getTime()).toBeLessThan(testNow.getTime())
    }
    const ages = published.map(({ publishedAt }) => testNow.getTime() - Number(publishedAt))
    expect(ages.filter((age) => age < 86_400_000).length).toBeGreaterThan(3)
  })

  it('gives the named providers pieces of every kind, drafts and scheduled pieces', () => {
    for (const key of ['P1', 'P2'] as const) {
      const id = market.providers.find(({ email }) => email === actorCredentials[key].email)?.id
      const own = market.pieces.filter(({ providerId }) => providerId === id)
      for (const kind of contentKinds) {
        const shown = own.filter(({ draft, publishedAt }) => publishedAt && draft.kind === kind)
        expect(shown.length, `${key} ${kind}`).toBeGreaterThan(2)
      }
      expect(own.filter(({ scheduledFor }) => scheduledFor !== null).length).toBeGreaterThan(1)
      expect(own.filter((one) => !(one.publishedAt || one.scheduledFor)).length).toBeGreaterThan(0)
    }
  })

  it('has past, upcoming and full events, a moved one and one that was called off', () => {
    const events = published.flatMap(({ draft, attendees, change }) =>
      draft.kind === 'events' ? [{ ...draft, seats: attendees.length, change }] : [],
    )
    const isOver = ({ endsAt }: (typeof events)[number]) => Date.parse(endsAt ?? '') < +testNow
    expect(events.filter(isOver).length).toBeGreaterThan(10)
    expect(events.filter((one) => !isOver(one)).length).toBeGreaterThan(20)
    expect(events.filter((one) => one.seats === one.capacity).length).toBeGreaterThan(4)
    expect(events.every((one) => one.seats <= (one.capacity ?? 1e6))).toBe(true)
    const changed = events.flatMap(({ change }) => (change === null ? [] : [change.startsAt]))
    expect(changed.map((to) => to === null).sort()).toEqual([false, true])
  })

  it('has videos that the video host knows under the same titles', () => {
    const shown = published.flatMap(({ draft }) =>
      draft.kind === 'videos' || draft.kind === 'podcasts' ? [draft] : [],
    )
    expect(shown.length).toBeGreaterThan(50)
    for (const { title, link } of shown) {
      expect(knownVideo(new URL(link).searchParams.get('v') ?? '')?.title).toBe(title)
    }
    expect(knownVideo('dQw4w9WgXcQ')).toBeUndefined()
  })

  it('notifies the first customer about new pieces', () => {
    const id = market.customers[0]?.id
    const told = market.notifications.filter(
      ({ accountId, kind }) => accountId === id && kind === 'content',
    )
    expect(told.length).toBeGreaterThan(1)
  })
})
