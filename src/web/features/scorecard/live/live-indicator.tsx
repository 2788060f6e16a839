import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { liveTexts } from '../texts.ts'
import type { LiveStatus } from './live-store.ts'
import { useLiveStatus } from './use-live.ts'

const TEXTS: Readonly<Record<LiveStatus, string>> = {
  off: '',
  joining: liveTexts.connecting,
  live: liveTexts.live,
  lost: liveTexts.reconnecting,
  unavailable: liveTexts.unavailable,
}

/** Whether prices and trades on the page are live. */
export function LiveIndicator() {
  const status = useLiveStatus()
  const isDisconnected = status === 'lost' || status === 'unavailable'
  return (
    <div className="flex items-center gap-2">
      <p role="status" className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
        <span
          aria-hidden="true"
          className={cx(
            'size-2 shrink-0 rounded-full transition-colors',
            status === 'live' ? 'bg-up' : isDisconnected ? 'bg-warn' : 'bg-line-strong',
            status === 'off' && 'invisible',
          )}
        />
        {TEXTS[status]}
      </p>
      {status === 'unavailable' ? (
        <Button variant="link" size="sm" onClick={() => window.location.reload()}>
          {liveTexts.reload}
        </Button>
      ) : null}
    </div>
  )
}
