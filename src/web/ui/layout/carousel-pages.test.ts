import { describe, expect, it } from 'vitest'
import { pageOffset, type Track, trackPage, trackPages } from './carousel-pages.ts'

/** Ten cards of 250 px, four of them visible: the last page stops at the end. */
const track = (scrolled: number): Track => ({ scrolled, visible: 1000, content: 2500 })

describe('carousel', () => {
  it('counts the pages, the last one partial', () => {
    expect(trackPages(track(0))).toBe(3)
    expect(trackPages({ scrolled: 0, visible: 1000, content: 1000.4 })).toBe(1)
    expect(trackPages({ scrolled: 0, visible: 0, content: 0 })).toBe(1)
  })
  it('derives the page from the scroll position', () => {
    expect(trackPage(track(0))).toBe(0)
    expect(trackPage(track(990))).toBe(1)
    expect(trackPage(track(1500))).toBe(2)
  })
  it('moves on to the end and wraps around', () => {
    expect(pageOffset(track(0), 1)).toBe(1000)
    expect(pageOffset(track(1000), 2)).toBe(1500)
    expect(pageOffset(track(1500), 3)).toBe(0)
    expect(pageOffset(track(0), -1)).toBe(1500)
  })
  it('reaches every page when stepped through', () => {
    const seen: number[] = []
    let at = track(0)
    for (let step = 0; step < 3; step += 1) {
      seen.push(trackPage(at))
      at = { ...at, scrolled: pageOffset(at, trackPage(at) + 1) }
    }
    expect(seen).toEqual([0, 1, 2])
    expect(at.scrolled).toBe(0)
  })
})
