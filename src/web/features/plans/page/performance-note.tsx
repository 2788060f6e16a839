import { performanceWarning } from '#contract/documents/warnings.ts'

/** Stands wherever returns do. */
export function PerformanceNote() {
  return <p className="mt-3 text-sm text-ink-muted">{performanceWarning}</p>
}
