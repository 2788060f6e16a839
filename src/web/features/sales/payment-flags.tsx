import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { PaymentFlag } from '#contract/checkout/states.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { paymentTexts } from './texts.ts'

const FLAGS: Readonly<Record<PaymentFlag, string>> = {
  'utr-seen-before': paymentTexts.utrSeenBefore,
  'proof-seen-before': paymentTexts.proofSeenBefore,
}

/** What is unusual about a payment, for whoever decides on it. */
export function PaymentFlags({ flags }: { flags: readonly PaymentFlag[] }) {
  return flags.map((flag) => (
    <Badge
      key={flag}
      tone="warn"
      icon={<TriangleAlert size={13} strokeWidth={2} aria-hidden="true" />}
    >
      {FLAGS[flag]}
    </Badge>
  ))
}
