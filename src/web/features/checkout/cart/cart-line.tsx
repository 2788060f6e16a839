import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { cart, cartCoupon, removeFromCart } from '#contract/checkout/cart.ts'
import type { CartLine as Line } from '#contract/checkout/types.ts'
import { couponMessages, planLabels } from '#contract/plans/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { callKey } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PriceParts } from '../orders/price-parts.tsx'
import { cartTexts, orderTexts } from '../texts.ts'

type CartLineProps = {
  line: Line
  /** False while the buyer's state, and therefore the kind of GST, is unknown. */
  stateKnown: boolean
  /**
   * Pays for this plan directly to its provider; undefined while a payment for it is in progress.
   */
  onTransfer: (() => void) | undefined
  busy: boolean
}

/** A plan in the cart, with its coupon and its price breakdown. */
export function CartLine({ line, stateKnown, onTransfer, busy }: CartLineProps) {
  const show = useShowCart()
  const remove = useMutationCall(removeFromCart, {
    onSuccess: show,
    onError: (error) => toast.error(messageOf(error)),
  })
  const { _id: serviceId, title } = line
  const canTransfer = onTransfer !== undefined && line.transfer === 'open'
  return (
    <li className="flex flex-col gap-4 p-5 not-first:border-t sm:p-6">
      <div className="flex items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-base font-[600] [overflow-wrap:anywhere]">
            <TextAnchor tone="quiet" href={`/view/services/${serviceId}`}>
              {title}
            </TextAnchor>
          </h2>
          <p className="text-sm [overflow-wrap:anywhere] text-ink-muted">
            {cartTexts.validFor(line.authorData.name, line.validity)}
          </p>
          {line.renewal ? (
            <Badge tone="accent" className="mt-2">
              {orderTexts.renewal}
            </Badge>
          ) : null}
        </div>
        <Money rupees={line.price} className="text-lg font-[620]" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-8">
        <Coupon line={line} />
        <PriceParts line={line} stateKnown={stateKnown} />
      </div>
      <div className="flex flex-wrap gap-2">
        {canTransfer ? (
          <Button size="sm" disabled={busy || line.price === 0} onClick={onTransfer}>
            {cartTexts.paymentByTransfer}
            <span className="sr-only"> {cartTexts.ofPlan(title)}</span>
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          // Without the other button, aligns the label with the text above.
          className={canTransfer ? undefined : '-ms-3'}
          loading={remove.isPending}
          onClick={() => remove.mutate({ body: { serviceId } })}
        >
          {planLabels.remove}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
      {line.transfer === 'open' ? null : (
        <p className="text-sm text-ink-muted">{cartTexts.noTransfer[line.transfer]}</p>
      )}
    </li>
  )
}

function Coupon({ line }: { line: Line }) {
  const show = useShowCart()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const coupon = useMutationCall(cartCoupon, { onSuccess: show })
  const { _id: serviceId, couponCode } = line

  const apply = async (next: string | null) => {
    setRefused(undefined)
    try {
      await coupon.mutateAsync({ body: { serviceId, couponCode: next } })
      setCode('')
      toast.success((next === null ? couponMessages.removed : couponMessages.applied).title)
    } catch (error) {
      const isInvalid = isApiError(error) && error.code === 'coupon_invalid'
      const { invalid, failed } = couponMessages
      setRefused(isInvalid ? `${invalid.title}: ${invalid.description}` : failed.title)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') {
      setRefused(cartTexts.enterCode)
    } else {
      void apply(code.trim())
    }
  }
  if (couponCode !== null) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 self-start text-sm text-ink-soft">
        <Badge tone="up">{couponCode}</Badge>
        <Button
          variant="link"
          size="sm"
          loading={coupon.isPending}
          onClick={() => void apply(null)}
        >
          {cartTexts.removeCoupon}
          <span className="sr-only"> {cartTexts.couponOf(line.title)}</span>
        </Button>
        <FormError className="w-full">{refused}</FormError>
      </div>
    )
  }
  return (
    <form method="dialog" onSubmit={handleSubmit} className="flex items-start gap-2">
      <TextField
        label={cartTexts.couponFor(line.title)}
        hideLabel
        placeholder={cartTexts.couponCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        onValueChange={(value) => {
          setCode(value)
          setRefused(undefined)
        }}
        error={refused}
        className="min-w-0 flex-1"
      />
      <Button type="submit" loading={coupon.isPending}>
        {cartTexts.apply}
        <span className="sr-only"> {cartTexts.couponTo(line.title)}</span>
      </Button>
    </form>
  )
}

/** Every cart change returns the whole cart. */
function useShowCart() {
  const queryClient = useQueryClient()
  return async (reply: unknown) => {
    // An earlier query may answer after this reply.
    await queryClient.cancelQueries({ queryKey: callKey(cart) })
    queryClient.setQueryData(callKey(cart, {}), reply)
  }
}
