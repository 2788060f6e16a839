import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { cart } from '#contract/checkout/cart.ts'
import { renewSubscription } from '#contract/checkout/subscriptions.ts'
import type { MySubscription } from '#contract/checkout/types.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useMutationCall } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { callKey } from '../api/query.ts'
import { subscriptionTexts } from './texts.ts'

type RenewButtonProps = {
  subscription: Pick<MySubscription, '_id' | 'serviceName' | 'isFreeTrial'>
  className?: string
}

/** Puts the plan into the cart; the new term starts when the current one ends. */
export function RenewButton({ subscription, className }: RenewButtonProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const renew = useMutationCall(renewSubscription, {
    onSuccess: async (reply) => {
      queryClient.setQueryData(callKey(cart, {}), reply)
      await router.navigate({ href: '/dashboard/user/cart' })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const { _id: id, serviceName, isFreeTrial } = subscription
  return (
    <Button
      size="sm"
      className={className}
      loading={renew.isPending}
      onClick={() => renew.mutate({ body: { id } })}
    >
      {isFreeTrial ? subscriptionTexts.buy : subscriptionTexts.renew}
      <span className="sr-only"> {serviceName}</span>
    </Button>
  )
}
