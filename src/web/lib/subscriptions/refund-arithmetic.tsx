import type { RefundPart } from '#contract/checkout/types.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { Money } from '#web/ui/text/money.tsx'
import { refundTexts } from './texts.ts'

type RefundArithmeticProps = { parts: readonly RefundPart[]; refund: number }

/** Paid base × unexpired days / all days, and the tax on it in the same proportion. */
export function RefundArithmetic({ parts, refund }: RefundArithmeticProps) {
  const already = parts.reduce((sum, part) => sum + paiseFromRupees(part.already), 0n)
  return (
    <dl className="flex flex-col gap-2.5 rounded-md bg-sunken px-4 py-3.5 text-sm">
      {parts.flatMap((part) =>
        rowsOf(part).map(([label, paid, back]) => (
          <div
            key={`${part.subscriptionId} ${label}`}
            className="flex items-baseline justify-between gap-4"
          >
            <dt className="text-ink-soft">
              {label} <Money rupees={paid} />{' '}
              <span className="num whitespace-nowrap">
                {refundTexts.days(part.unexpiredDays, part.totalDays)}
              </span>
            </dt>
            <dd>
              <Money rupees={back} />
            </dd>
          </div>
        )),
      )}
      <div className="flex items-baseline justify-between gap-4 border-t pt-2.5 text-base font-[620]">
        <dt>{refundTexts.refund}</dt>
        <dd>
          <Money rupees={refund} />
        </dd>
      </div>
      {already === 0n ? null : (
        <>
          <Sum label={refundTexts.alreadyRefunded} paise={already} />
          <Sum label={refundTexts.stillToCome} paise={paiseFromRupees(refund) - already} />
        </>
      )}
    </dl>
  )
}

function Sum({ label, paise }: { label: string; paise: Paise }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <Money rupees={rupeesFromPaise(paise)} />
      </dd>
    </div>
  )
}

function rowsOf({ paidBase, refundBase, paidGst, refundGst }: RefundPart) {
  return [
    [refundTexts.paid, paidBase, refundBase] as const,
    ...(paidGst > 0 ? ([[refundTexts.gst, paidGst, refundGst]] as const) : []),
  ]
}
