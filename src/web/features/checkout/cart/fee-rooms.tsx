import type { FeeRoom } from '#contract/checkout/types.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { cartTexts } from '../texts.ts'

/** What each provider in the cart may still charge the buyer in this year, and what is asked. */
export function FeeRooms({ rooms }: { rooms: readonly FeeRoom[] }) {
  if (rooms.length === 0) {
    return null
  }
  return (
    <section aria-label={cartTexts.feeLimit} className="flex flex-col gap-4">
      <div>
        <h2 className="text-base font-[600]">{cartTexts.feeLimit}</h2>
        <p className="text-sm text-ink-muted">{cartTexts.feeLimitHint}</p>
      </div>
      <ul className="flex flex-col gap-4">
        {rooms.map((room) => (
          <li key={room.providerId} className="flex flex-col gap-2">
            <p className="text-sm font-[540]">{room.providerName}</p>
            <ProgressBar
              label={cartTexts.feesOf(room.providerName)}
              value={((room.used + room.asked) / room.cap) * 100}
            />
            <p className="text-sm text-ink-muted">
              {cartTexts.roomUsed} <Money rupees={room.asked} />
              {cartTexts.roomLeft} <Money rupees={room.room} /> {cartTexts.roomOf}{' '}
              <Money rupees={room.cap} /> {cartTexts.roomEnd}
            </p>
            {room.exceeded ? (
              <FormError title={cartTexts.overLimit}>
                {cartTexts.overLeft} <Money rupees={room.room} /> {cartTexts.overAsked}{' '}
                <Money rupees={room.asked} />
                {cartTexts.removePlan} {room.providerName}
                {room.from === null ? null : (
                  <>
                    {cartTexts.orLater} <DateTime value={room.from} />
                  </>
                )}
                .
              </FormError>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
