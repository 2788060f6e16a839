import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { AD_CAROUSEL_INTERVAL_MS } from '#contract/content/limits.ts'
import { cx } from '#web/ui/cx.ts'
import { usePicture } from '#web/ui/display/use-picture.ts'
import { type Ad, ads } from './ads.ts'
import { adTexts } from './texts.ts'

/**
 * Three pictures that fade into each other in a loop. The loop pauses while the pictures are
 * hovered or focused, or the page is hidden.
 */
export function AdCarousel() {
  const frame = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  useEffect(() => {
    if (!playing) {
      return
    }
    const timer = setInterval(() => {
      const isPaused = document.hidden || frame.current?.matches(':hover, :has(:focus-visible)')
      if (!isPaused) {
        setShown((index) => (index + 1) % ads.length)
      }
    }, AD_CAROUSEL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [playing])
  const Icon = playing ? Pause : Play
  return (
    <section
      ref={frame}
      aria-label={adTexts.label}
      aria-roledescription="carousel"
      className="relative aspect-16/10 overflow-clip rounded-xl bg-brand sm:aspect-16/9"
    >
      {ads.map((ad, index) => (
        <Slide key={ad.src} ad={ad} shown={index === shown} eager={index === 0} />
      ))}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center bg-linear-to-t from-[#12183f]/70 to-transparent p-3 pt-8 *:pointer-events-auto">
        <div className="flex gap-1">
          {ads.map((ad, index) => (
            <button
              key={ad.src}
              type="button"
              aria-label={adTexts.show(ad.title)}
              aria-current={index === shown}
              onClick={() => setShown(index)}
              className="group grid size-8 place-items-center rounded-full pointer-coarse:size-11"
            >
              <span
                className={cx(
                  'h-1.5 rounded-full bg-white transition-[width,opacity] duration-200',
                  index === shown ? 'w-5' : 'w-1.5 opacity-60 group-hover:opacity-100',
                )}
              />
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-label={playing ? adTexts.pause : adTexts.play}
          onClick={() => setPlaying(!playing)}
          className="ms-1 grid size-8 place-items-center rounded-full text-white transition-colors hover:bg-white/15 pointer-coarse:size-11"
        >
          <Icon size={15} strokeWidth={2} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

function Slide({ ad, shown, eager }: { ad: Ad; shown: boolean; eager: boolean }) {
  const { isBroken, watch } = usePicture(ad.src)
  return (
    <a
      href="/view/allplans"
      inert={!shown}
      className={cx(
        'absolute inset-0 block transition-opacity duration-500',
        shown ? 'opacity-100' : 'opacity-0',
      )}
    >
      {isBroken ? null : (
        <img
          {...watch}
          src={ad.src}
          alt=""
          width={960}
          height={540}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
      <span className="absolute inset-x-0 top-0 p-5 sm:p-7">
        <span className="block max-w-88 text-xl font-[620] text-balance text-white sm:text-2xl">
          {ad.title}
        </span>
        <span className="mt-1.5 block max-w-80 text-sm text-white/85 sm:text-base">{ad.text}</span>
      </span>
    </a>
  )
}
