import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Children, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { layoutTexts } from '../texts.ts'
import { useCarousel } from './use-carousel.ts'

type CarouselProps = {
  /** The accessible name: 'Our Family'. */
  label: string
  /** One child per slide. */
  children: ReactNode
  /** Visible slides on a wide screen; a phone shows one and the edge of the next, a tablet two. */
  perView?: 1 | 2 | 3 | 4
  /**
   * Advances every this many ms. A button stops it; it never moves for visitors who prefer reduced
   * motion.
   */
  intervalMs?: number
  /** Called when it has advanced automatically. */
  onAdvance?: () => void
  /** Shown to the left of the buttons: the section's heading. */
  header?: ReactNode
}

const SLIDES = {
  1: 'w-full',
  2: 'w-[86%] sm:w-[calc((100%-1rem)/2)]',
  3: 'w-[86%] sm:w-[calc((100%-1rem)/2)] lg:w-[calc((100%-2rem)/3)]',
  4: 'w-[86%] sm:w-[calc((100%-1rem)/2)] lg:w-[calc((100%-3rem)/4)]',
}

/**
 * A row of slides that scrolls by touch, wheel, arrow keys and buttons. It pauses while it is
 * hovered or focused or its tab is hidden.
 */
export function Carousel({
  label,
  children,
  perView = 4,
  intervalMs,
  onAdvance,
  header,
}: CarouselProps) {
  const [playing, setPlaying] = useState(false)
  const { trackRef, rootRef, page, pages, away, goTo } = useCarousel(intervalMs, playing, onAdvance)
  useEffect(() => {
    setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
  const slides = Children.toArray(children)
  return (
    <section ref={rootRef} aria-label={label} aria-roledescription="carousel" className="min-w-0">
      <div className="mb-5 flex items-end justify-between gap-4">
        <div className="min-w-0">{header}</div>
        <div className={cx('flex shrink-0 items-center gap-1.5', pages < 2 && 'invisible')}>
          {intervalMs ? (
            <IconButton
              size="sm"
              label={playing ? layoutTexts.pause : layoutTexts.play}
              onClick={() => setPlaying(!playing)}
            >
              {playing ? <Pause {...icon} /> : <Play {...icon} />}
            </IconButton>
          ) : null}
          <span className="num px-1 text-sm text-ink-muted max-sm:hidden">
            {page + 1} / {pages}
          </span>
          <IconButton
            size="sm"
            variant="outline"
            label={layoutTexts.previous}
            onClick={() => goTo(page - 1)}
          >
            <ChevronLeft {...icon} />
          </IconButton>
          <IconButton
            size="sm"
            variant="outline"
            label={layoutTexts.next}
            onClick={() => goTo(page + 1)}
          >
            <ChevronRight {...icon} />
          </IconButton>
        </div>
      </div>
      <ul
        ref={trackRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the row.
        tabIndex={0}
        aria-label={layoutTexts.slides(label)}
        aria-live={playing && intervalMs ? 'off' : 'polite'}
        className="-m-1 flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-p-1 p-1 [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed, their content is the caller's.
            key={index}
            inert={away.has(index)}
            className={cx('shrink-0 snap-start', SLIDES[perView])}
          >
            {slide}
          </li>
        ))}
      </ul>
    </section>
  )
}
