import { useEffect, useState } from 'react'

/** The section being read: the last one whose heading has passed the upper third of the screen. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const headings = key
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((element) => element !== null)
    let frame = 0
    const look = () => {
      frame = 0
      const line = window.innerHeight / 3
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < line)
      setCurrent((passed.at(-1) ?? headings[0])?.id)
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', lookSoon)
    }
  }, [key])
  return current
}
