import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useEffect, useRef, useState } from 'react'
import { checkTelegram } from '#contract/accounts/profile.ts'
import { cart } from '#contract/checkout/cart.ts'
import type { Cart, CartLine as Line } from '#contract/checkout/entities.ts'
import { telegramMessages } from '#contract/messages/plans.ts'
import { useApi } from '#web/lib/api.ts'
import { isApiError, messageOf } from '#web/lib/api-error.ts'
import { BillingProfileForm } from '#web/lib/billing-profile-form.tsx'
import { callKey, callQuery } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { CartLine } from './cart-line.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { FeeRooms } from './fee-rooms.tsx'
import { PriceTotals } from './price-parts.tsx'
import { TelegramNotice } from './telegram-notice.tsx'
import { useQuote, type Wanted } from './use-quote.ts'

/** What the buyer means to buy, line by line, and the two ways on from here. */
export function CartScreen() {
  const { data } = useSuspenseQuery(callQuery(useApi(), cart, {}))
  const { items, gone, inReview } = data.data
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader size="page" title="Cart" />
      {gone.length === 0 ? null : (
        <p role="status" className="rounded-md border bg-warn-soft px-4 py-3 text-sm text-warn">
          No longer on sale: {gone.map(({ title }) => title).join(', ')}.
        </p>
      )}
      {inReview.length === 0 ? null : <InReview plans={inReview} />}
      {items.length === 0 ? (
        <Card>
          <EmptyState
            title="Your cart is empty"
            description="Plans you add appear here."
            icon={<ShoppingCart size={20} strokeWidth={1.75} aria-hidden="true" />}
            action={
              <ButtonAnchor variant="primary" href="/view/allplans">
                Browse plans
              </ButtonAnchor>
            }
          />
        </Card>
      ) : (
        <FilledCart cart={data.data} />
      )}
    </div>
  )
}

/** Paid for by transfer: they come back here if that is rejected, and leave when it is verified. */
function InReview({ plans }: { plans: Cart['inReview'] }) {
  return (
    <div
      role="status"
      className="flex flex-col gap-1 rounded-md border bg-surface px-4 py-3 text-sm text-ink-soft"
    >
      {plans.map(({ _id, title, orderId }) => (
        <p key={_id}>
          Your bank transfer for{' '}
          <TextAnchor href={`/dashboard/user/orders/${orderId}`}>{title}</TextAnchor> is under
          review.
        </p>
      ))}
    </div>
  )
}

function FilledCart({ cart: { items, total, feeRooms, needs } }: { cart: Cart }) {
  const buying = useBuying(needs.includes('billing'))
  const exceeded = feeRooms.some((room) => room.exceeded)
  const blocked = exceeded || needs.includes('telegram')
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card pad="none">
        <ul aria-label="Plans in the cart">
          {items.map((line) => (
            <CartLine
              key={line._id}
              line={line}
              busy={buying.busy || needs.includes('telegram')}
              onTransfer={() => buying.start({ method: 'manual', lines: [toSeen(line)] })}
            />
          ))}
        </ul>
      </Card>
      <Card className="xl:sticky xl:top-23">
        <div className="flex flex-col gap-5">
          <PriceTotals lines={items} total={total} />
          {needs.includes('telegram') ? <TelegramNotice /> : null}
          <Failure failure={buying.failure} />
          <Button
            variant="primary"
            size="lg"
            block
            disabled={blocked}
            loading={buying.busy}
            onClick={() => buying.start({ method: 'card', lines: items.map(toSeen) })}
          >
            {total === 0 ? 'Continue' : 'Continue to payment'}
          </Button>
          <p className="text-sm text-ink-muted">
            Card and UPI payments activate your plans right away. A bank transfer goes straight to
            the provider, who activates the plan after receiving your payment.
          </p>
          <FeeRooms rooms={feeRooms} />
        </div>
      </Card>
      {buying.askingBilling ? (
        <Dialog
          open
          size="lg"
          title="Billing details"
          description="Shown on your invoices and saved for next time."
          onOpenChange={(open) => (open ? undefined : buying.stop())}
        >
          <BillingProfileForm submitLabel="Save and continue" onSaved={buying.afterBilling} />
        </Dialog>
      ) : null}
      <ChangesDialog quote={buying.quote} />
    </div>
  )
}

/** What was refused, brought into view: on a phone it may have been asked for a screen away. */
function Failure({ failure }: { failure: unknown }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) {
      place.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [failure])
  return (
    <div ref={place} className="scroll-my-6 has-[[role=alert]:empty]:hidden">
      <FormError>{failure === null ? null : messageOf(failure)}</FormError>
    </div>
  )
}

function toSeen({ _id, price }: Line) {
  return { serviceId: _id, price }
}

/**
 * From the cart to a frozen order: Telegram handle, billing details (they decide how the tax is
 * split, so they come before the quote), then the quote.
 */
function useBuying(needsBilling: boolean) {
  const api = useApi()
  const session = useSession()
  const queryClient = useQueryClient()
  const quote = useQuote()
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [held, setHeld] = useState<Wanted>()

  const reread = () => queryClient.invalidateQueries({ queryKey: callKey(cart) })
  const hasTelegram = async (): Promise<boolean> => {
    try {
      const { hasTelegram: has } = await api(checkTelegram, { body: { userId: session?._id } })
      if (!has) {
        toast.error(telegramMessages.missing.title, telegramMessages.missing.description)
        await reread()
      }
      return has
    } catch {
      toast.error(telegramMessages.unverifiable.title)
      return false
    }
  }
  const during = async (work: () => Promise<void>) => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      if (isApiError(error)) {
        await reread()
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    quote,
    busy,
    failure,
    askingBilling: held !== undefined,
    stop: () => setHeld(undefined),
    start: (wanted: Wanted) =>
      void during(async () => {
        if (!(await hasTelegram())) {
          return
        }
        if (needsBilling) {
          setHeld(wanted)
        } else {
          await quote.ask(wanted)
        }
      }),
    afterBilling: () => {
      if (held !== undefined) {
        setHeld(undefined)
        void during(async () => {
          await reread()
          await quote.ask(held)
        })
      }
    },
  }
}
