import { useStore } from '@tanstack/react-form'
import { formatPrice, parsePrice, priceFromRupees } from '#kit/price.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { postTexts } from '../texts.ts'
import { sessionText } from './instrument-texts.ts'
import { riskRewardOf, type TradeValues } from './trade-form.ts'
import type { TradeForm } from './use-trade-form.ts'

/** The registered name and number, which the regulator requires with every call. */
export type Author = { readonly name: string; readonly regNumber: string }

/** The call as its readers will see it, while it is written. */
export function TradePreview({ form, author }: { form: TradeForm['form']; author: Author }) {
  const values = useStore(form.store, (state) => state.values)
  const { instrument } = values
  const price = (text: string) => priceText(text, instrument?.tick)
  return (
    <section aria-label={postTexts.previewForSubscribers} className="rounded-lg border bg-surface">
      <header className="border-b px-5 py-4">
        <p className="text-xs text-ink-muted">
          {author.name}, <span className="num">{author.regNumber}</span>
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-lg font-[620] [overflow-wrap:anywhere]">
          {instrument?.scriptname ?? postTexts.instrument}
          <Badge tone={values.entryType === 'buy' ? 'up' : 'down'}>
            {values.entryType === 'buy' ? postTexts.buy : postTexts.sell}
          </Badge>
          <span className="text-xs font-normal text-ink-muted">{instrument?.exchange}</span>
        </p>
      </header>
      <div className="flex flex-col gap-4 px-5 py-4">
        <DetailList
          className="num grid-cols-2"
          items={[
            { label: postTexts.entry, value: entryText(values, price) },
            { label: postTexts.riskReward, value: riskRewardOf(values) ?? '–' },
            { label: postTexts.target, value: price(values.target) },
            { label: postTexts.stopLoss, value: price(values.stoploss) },
          ]}
        />
        <DetailList
          columns={1}
          items={[
            { label: postTexts.validity, value: validityText(values) },
            { label: postTexts.rationale, value: values.rationale.trim() || '–' },
            { label: postTexts.disclosures, value: disclosureText(values) },
          ]}
        />
      </div>
    </section>
  )
}

function entryText(values: TradeValues, price: (text: string) => string): string {
  return values.entryKind === 'rate'
    ? price(values.rate)
    : `${price(values.lowerRange)} - ${price(values.upperRange)}`
}

function priceText(text: string, tick: number | undefined): string {
  const price = parsePrice(text)
  if (price === undefined) {
    return '–'
  }
  return tick === undefined ? formatPrice(price) : formatPrice(price, priceFromRupees(tick))
}

function validityText({ validity, days, instrument }: TradeValues): string {
  if (validity === 'days') {
    return postTexts.validDays(days.trim() || '–')
  }
  return instrument === null ? postTexts.intraday : postTexts.intradayUntil(sessionText(instrument))
}

function disclosureText({ holdsPosition, disclosures }: TradeValues): string {
  const holds = holdsPosition === 'yes' ? postTexts.providerHolds : postTexts.providerDoesNotHold
  return holdsPosition === '' ? '–' : `${holds} ${disclosures.trim()}`.trim()
}
