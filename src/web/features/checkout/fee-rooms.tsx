import type { FeeRoom } from '#contract/checkout/entities.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** What each provider in the cart may still charge the buyer in this year, and what is asked. */
export function FeeRooms({ rooms }: { rooms: readonly FeeRoom[] }) {
  if (rooms.length === 0) {
    return null
  }
  return (
    <section aria-label="Yearly fee limit" className="flex flex-col gap-4">
      <div>
        <h2 className="text-base font-[600]">Yearly fee limit</h2>
        <p className="text-sm text-ink-muted">
          SEBI limits what a provider can charge one client in a year, before taxes.
        </p>
      </div>
      <ul className="flex flex-col gap-4">
        {rooms.map((room) => (
          <li key={room.providerId} className="flex flex-col gap-2">
            <p className="text-sm font-[540]">{room.providerName}</p>
            <ProgressBar
              label={`Fees of ${room.providerName} in this year`}
              value={((room.used + room.asked) / room.cap) * 100}
            />
            <p className="text-sm text-ink-muted">
              <Money rupees={room.asked} /> here, <Money rupees={room.room} /> of{' '}
              <Money rupees={room.cap} /> left for you
            </p>
            {room.exceeded ? (
              <FormError title="More than the limit">
                {room.providerName} may charge you <Money rupees={room.room} /> more in this year,
                and this comes to <Money rupees={room.asked} />. Please remove a plan of this
                provider
                {room.from === null ? null : (
                  <>
                    , or come back on <DateTime value={room.from} />
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
