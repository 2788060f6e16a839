import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { liveTexts } from '../texts.ts'
import type { LiveLine } from './live-store.ts'
import { useLine } from './use-live.ts'

const TEXTS: Readonly<Record<LiveLine, string>> = {
  off: '',
  joining: liveTexts.connecting,
  live: liveTexts.live,
  lost: liveTexts.reconnecting,
  unavailable: liveTexts.unavailable,
}

/** Whether prices and trades on the page are live. */
export function LiveMark() {
  const line = useLine()
  const isCut = line === 'lost' || line === 'unavailable'
  return (
    <div className="flex items-center gap-2">
      <p role="status" className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
        <span
          aria-hidden="true"
          className={cx(
            'size-2 shrink-0 rounded-full transition-colors',
            line === 'live' ? 'bg-up' : isCut ? 'bg-warn' : 'bg-line-strong',
            line === 'off' && 'invisible',
          )}
        />
        {TEXTS[line]}
      </p>
      {line === 'unavailable' ? (
        <Button variant="link" size="sm" onClick={() => window.location.reload()}>
          {liveTexts.reload}
        </Button>
      ) : null}
    </div>
  )
}
