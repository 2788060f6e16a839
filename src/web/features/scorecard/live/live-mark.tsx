import { cx } from '#web/ui/cx.ts'
import { liveTexts } from '../texts.ts'
import type { LiveLine } from './live-store.ts'
import { useLine } from './use-live.ts'

const TEXTS: Readonly<Record<LiveLine, string>> = {
  off: '',
  joining: liveTexts.connecting,
  live: liveTexts.live,
  lost: liveTexts.reconnecting,
}

/** Whether the page hears of prices and trades now. */
export function LiveMark() {
  const line = useLine()
  return (
    <p role="status" className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
      <span
        aria-hidden="true"
        className={cx(
          'size-2 rounded-full transition-colors',
          line === 'live' ? 'bg-up' : line === 'lost' ? 'bg-warn' : 'bg-line-strong',
          line === 'off' && 'invisible',
        )}
      />
      {TEXTS[line]}
    </p>
  )
}
