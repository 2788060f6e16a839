/** '10:13' or '1:02:05'. */
export function durationText(seconds: number | null): string {
  if (seconds === null) {
    return ''
  }
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, ...rest] = parts
  const shown = hours > 0 ? parts : rest
  return shown
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
}

/** Seconds from '10:13', '1:02:05' or '45'; undefined for invalid text, null for empty text. */
export function durationOf(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') {
    return null
  }
  if (!/^\d{1,5}(:[0-5]?\d){0,2}$/.test(typed)) {
    return undefined
  }
  const seconds = typed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds > 0 ? seconds : undefined
}
