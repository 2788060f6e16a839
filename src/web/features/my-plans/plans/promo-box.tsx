import { useState } from 'react'
import type { PlanDraft } from '#contract/plans/editing.ts'
import { serviceMessages } from '#contract/plans/texts.ts'
import { claimPromo } from '#contract/platform-plans/calls.ts'
import { PROMO_VALIDITY_DAYS } from '#contract/platform-plans/prices.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { reloadSoon } from '../platform/use-platform-payment.ts'
import { planTexts } from '../texts.ts'

type PromoBoxProps = { draft: PlanDraft; onClaimed: () => void }

/**
 * A promo code instead of a payment: the service is free for a while. Each code can be claimed
 * once.
 */
export function PromoBox({ draft, onClaimed }: PromoBoxProps) {
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const claim = useMutationCall(claimPromo, {
    onSuccess: ({ message }) => {
      const { title, description } = serviceMessages.created(message)
      toast.success(title, description)
      onClaimed()
      reloadSoon()
    },
    onError: (error) => {
      setRefused(messageOf(error))
      toast.error(serviceMessages.claimFailed.title)
    },
  })
  const coupenCode = code.trim()
  return (
    <form
      aria-label={planTexts.promoCode}
      className="flex flex-wrap items-start gap-3 border-t pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (coupenCode !== '') {
          claim.mutate({ body: { ...draft, coupenCode } })
        }
      }}
    >
      <TextField
        label={planTexts.promoCode}
        optional
        hint={planTexts.promoHint(PROMO_VALIDITY_DAYS)}
        error={refused}
        value={code}
        onValueChange={(next) => {
          setCode(next)
          setRefused(undefined)
        }}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        disabled={coupenCode === ''}
        loading={claim.isPending}
        className="mt-6.5"
      >
        {planTexts.claim}
      </Button>
    </form>
  )
}
