import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageOffset, type Track, trackPage, trackPages } from './carousel-pages.ts'

type Carousel = {
  trackRef: RefObject<HTMLUListElement | null>
  rootRef: RefObject<HTMLElement | null>
  page: number
  pages: number
  /** Slides out of view, by index: not to be reached by the keyboard. */
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

/** Follows the scroller, and moves it on by itself every `intervalMs` while `playing`. */
export function useCarousel(
  intervalMs: number | undefined,
  playing: boolean,
  onAdvance?: () => void,
): Carousel {
  const trackRef = useRef<HTMLUListElement>(null)
  const rootRef = useRef<HTMLElement>(null)
  const [place, setPlace] = useState({ page: 0, pages: 1 })
  const away = useAway(trackRef)

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

  return { trackRef, rootRef, ...place, away, goTo }
}

/** Share of a slide that has to be seen for it to take part. */
const IN_VIEW = 0.5

/** The slides of which less than half is seen; none before the browser has looked. */
function useAway(trackRef: RefObject<HTMLUListElement | null>): ReadonlySet<number> {
  const [away, setAway] = useState<ReadonlySet<number>>(() => new Set())
  useEffect(() => {
    const track = trackRef.current
    if (!track) {
      return
    }
    const slides = [...track.children]
    const look = (entries: readonly IntersectionObserverEntry[]) =>
      setAway((before) => {
        const next = new Set(before)
        for (const { target, intersectionRatio } of entries) {
          const index = slides.indexOf(target)
          // Whoever is in a slide stays in it, wherever it is scrolled.
          if (intersectionRatio < IN_VIEW && !target.contains(document.activeElement)) {
            next.add(index)
          } else {
            next.delete(index)
          }
        }
        return next
      })
    // Only the row clips: whether the row itself is on the screen does not matter.
    const observer = new IntersectionObserver(look, { root: track, threshold: IN_VIEW })
    for (const slide of slides) {
      observer.observe(slide)
    }
    return () => observer.disconnect()
  }, [trackRef])
  return away
}
