import { VIDEO_MAX_SECONDS } from '#contract/content/limits.ts'

/**
 * Seconds of an ISO 8601 duration as the video host writes it, 'PT1H2M3S'; null for a running
 * broadcast ('P0D'), for durations above the limit of a piece, and for anything else.
 */
export function durationSeconds(text: string): number | null {
  const parts = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,3})M)?(?:(\d{1,5})S)?)?$/.exec(text)
  if (parts === null) {
    return null
  }
  const [days, hours, minutes, seconds] = [1, 2, 3, 4].map((group) => Number(parts[group] ?? 0))
  const sum = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
  return sum > 0 && sum <= VIDEO_MAX_SECONDS ? sum : null
}
