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
              {cartTexts.room(
                <Money rupees={room.asked} />,
                <Money rupees={room.room} />,
                <Money rupees={room.cap} />,
              )}
            </p>
            {room.exceeded ? (
              <FormError title={cartTexts.overLimit}>
                <OverRoom room={room} />
              </FormError>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OverRoom({ room: { room, asked, providerName, from } }: { room: FeeRoom }) {
  const [left, costs] = [<Money key="left" rupees={room} />, <Money key="costs" rupees={asked} />]
  return from === null
    ? cartTexts.overRoom(left, costs, providerName)
    : cartTexts.overRoomUntil(left, costs, providerName, <DateTime value={from} />)
}
