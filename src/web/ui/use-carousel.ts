import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
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
export function useCarousel(
  intervalMs: number | undefined,
  playing: boolean,
  onAdvance?: () => void,
): Carousel {
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

  const advance = useEffectEvent(() => {
    const [root, track] = [rootRef.current, trackRef.current]
    const held = !root || document.hidden || root.matches(':hover, :has(:focus-visible)')
    if (track && !held) {
      goTo(trackPage(measure(track)) + 1)
      onAdvance?.()
    }
  })

  // The clock runs on through renders: only what it depends on starts it anew.
  const moving = playing && place.pages > 1
  useEffect(() => {
    if (!moving || !intervalMs) {
      return
    }
    const timer = setInterval(() => advance(), intervalMs)
    return () => clearInterval(timer)
  }, [moving, intervalMs])

  return { trackRef, rootRef, ...place, goTo }
}
