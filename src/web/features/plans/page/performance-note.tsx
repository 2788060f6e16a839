import { performanceWarning } from '#contract/documents/warnings.ts'

/** Shown wherever returns are shown. */
export function PerformanceNote() {
  return <p className="mt-3 text-sm text-ink-muted">{performanceWarning}</p>
}
