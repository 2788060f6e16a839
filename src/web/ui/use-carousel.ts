import { type RefObject, useEffect, useRef, useState } from 'react'
import { pageOffset, type Track, trackPage, trackPages } from './carousel-pages.ts'

type Carousel = {
  trackRef: RefObject<HTMLUListElement | null>
  rootRef: RefObject<HTMLElement | null>
  page: number
  pages: number
  goTo: (page: number) => void
}

function measure(element: HTMLElement): Track {
  return {
    scrolled: element.scrollLeft,
    visible: element.clientWidth,
    content: element.scrollWidth,
  }
}

/** Follows the scroller, and moves it on by itself every `intervalMs` while `playing`. */
export function useCarousel(intervalMs: number | undefined, playing: boolean): Carousel {
  const trackRef = useRef<HTMLUListElement>(null)
  const rootRef = useRef<HTMLElement>(null)
  const [place, setPlace] = useState({ page: 0, pages: 1 })

  function goTo(page: number) {
    const track = trackRef.current
    if (track) {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      track.scrollTo({
        left: pageOffset(measure(track), page),
        behavior: still ? 'instant' : 'smooth',
      })
    }
  }

  useEffect(() => {
    const track = trackRef.current
    if (!track) {
      return
    }
    const follow = () => {
      const at = measure(track)
      const next = { page: trackPage(at), pages: trackPages(at) }
      setPlace((old) => (old.page === next.page && old.pages === next.pages ? old : next))
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(track)
    track.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      track.removeEventListener('scroll', follow)
    }
  }, [])

  useEffect(() => {
    if (!playing || !intervalMs || place.pages < 2) {
      return
    }
    const timer = setInterval(() => {
      const root = rootRef.current
      const held = !root || document.hidden || root.matches(':hover, :has(:focus-visible)')
      if (!held) {
        goTo(place.page + 1)
      }
    }, intervalMs)
    return () => clearInterval(timer)
  })

  return { trackRef, rootRef, ...place, goTo }
}
