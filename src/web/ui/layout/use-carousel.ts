import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageOffset, type Track, trackPage, trackPages } from './carousel-pages.ts'

type Carousel = {
  trackRef: RefObject<HTMLUListElement | null>
  rootRef: RefObject<HTMLElement | null>
  page: number
  pages: number
  /** Indexes of the slides out of view, which the keyboard must not reach. */
  away: ReadonlySet<number>
  goTo: (page: number) => void
}

function measure(element: HTMLElement): Track {
  return {
    scrolled: element.scrollLeft,
    visible: element.clientWidth,
    content: element.scrollWidth,
  }
}

/** Tracks the scroller, and advances it every `intervalMs` while `playing`. */
export function useCarousel(
  intervalMs: number | undefined,
  playing: boolean,
  onAdvance?: () => void,
): Carousel {
  const trackRef = useRef<HTMLUListElement>(null)
  const rootRef = useRef<HTMLElement>(null)
  const [place, setPlace] = useState({ page: 0, pages: 1 })
  const away = useHiddenSlides(trackRef)

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
    const isPaused = !root || document.hidden || root.matches(':hover, :has(:focus-visible)')
    if (track && !isPaused) {
      goTo(trackPage(measure(track)) + 1)
      onAdvance?.()
    }
  })

  // The timer survives renders and restarts only when its dependencies change.
  const moving = playing && place.pages > 1
  useEffect(() => {
    if (!moving || !intervalMs) {
      return
    }
    const timer = setInterval(() => advance(), intervalMs)
    return () => clearInterval(timer)
  }, [moving, intervalMs])

  return { trackRef, rootRef, ...place, away, goTo }
}

/** The visible share of a slide from which it counts as in view. */
const VISIBLE_RATIO = 0.5

/** The slides of which less than half is visible; empty until the first observation. */
function useHiddenSlides(trackRef: RefObject<HTMLUListElement | null>): ReadonlySet<number> {
  const [away, setAway] = useState<ReadonlySet<number>>(() => new Set())
  useEffect(() => {
    const track = trackRef.current
    if (!track) {
      return
    }
    const slides = [...track.children]
    const onIntersect = (entries: readonly IntersectionObserverEntry[]) =>
      setAway((before) => {
        const next = new Set(before)
        for (const { target, intersectionRatio } of entries) {
          const index = slides.indexOf(target)
          // A slide with the focus stays reachable, wherever it is scrolled to.
          if (intersectionRatio < VISIBLE_RATIO && !target.contains(document.activeElement)) {
            next.add(index)
          } else {
            next.delete(index)
          }
        }
        return next
      })
    // Measured against the row, so that it does not matter whether the row itself is on the screen.
    const observer = new IntersectionObserver(onIntersect, {
      root: track,
      threshold: VISIBLE_RATIO,
    })
    for (const slide of slides) {
      observer.observe(slide)
    }
    return () => observer.disconnect()
  }, [trackRef])
  return away
}
