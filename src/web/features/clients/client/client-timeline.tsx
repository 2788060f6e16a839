import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import CircleX from 'lucide-react/icons/circle-x'
import FileCheck from 'lucide-react/icons/file-check'
import FileMinus from 'lucide-react/icons/file-minus'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import MessageSquare from 'lucide-react/icons/message-square'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Signature from 'lucide-react/icons/signature'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ClientEvent, ClientEventKind } from '#contract/clients/types.ts'
import { AcceptedTextsButton } from '#web/lib/agreements/accepted-texts-button.tsx'
import { SignedAgreement } from '#web/lib/agreements/signed-agreement.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { eventPages } from '../pages.ts'
import { clientTexts } from '../texts.ts'

const KINDS: Readonly<
  Record<ClientEventKind, { readonly icon: typeof Gift; readonly text: string }>
> = {
  purchase: { icon: ShoppingBag, text: clientTexts.bought },
  cancellation: { icon: CircleX, text: clientTexts.cancelled },
  trial: { icon: Sparkles, text: clientTexts.freeTrialStarted },
  grant: { icon: Gift, text: clientTexts.planAdded },
  consent: { icon: FileCheck, text: clientTexts.termsAccepted },
  agreement: { icon: Signature, text: clientTexts.agreementSigned },
  invoice: { icon: FileText, text: clientTexts.invoice },
  'credit-note': { icon: FileMinus, text: clientTexts.creditNote },
  message: { icon: MessageSquare, text: clientTexts.message },
  call: { icon: ChartCandlestick, text: clientTexts.tradeCall },
}

/** A client's events, newest first. Calls are kept for 30 days. */
export function ClientTimeline({ id }: { id: string }) {
  const list = useSuspenseInfiniteQuery(eventPages(useApi(), id))
  const events = list.data.pages.flatMap((page) => page.data)
  return (
    <>
      <ol aria-label={clientTexts.timeline} className="divide-y">
        {events.map((event) => (
          <Event key={`${event.kind} ${event._id}`} event={event} />
        ))}
      </ol>
      <p className="border-t px-5 py-3 text-xs text-ink-muted sm:px-6">
        {clientTexts.timelineHint}
      </p>
      {list.hasNextPage ? <LoadMore list={list} /> : null}
    </>
  )
}

function Event({ event }: { event: ClientEvent }) {
  const { icon: Icon, text } = KINDS[event.kind]
  return (
    <li className="flex items-start gap-3.5 px-5 py-3.5 sm:px-6">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-hover text-ink-soft"
      >
        <Icon size={16} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-muted">
          <span>
            {text}
            {event.detail === null ? '' : ` · ${event.detail}`}
          </span>
          <span className="num text-xs">
            <DateTime value={event.at} /> IST
          </span>
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          {event.href === null ? (
            <span className="line-clamp-3 min-w-0 text-base wrap-anywhere text-ink">
              {event.title}
            </span>
          ) : (
            <TextAnchor href={event.href} className="line-clamp-3 min-w-0 wrap-anywhere">
              {event.title}
            </TextAnchor>
          )}
          {event.amount === null ? null : <Money rupees={event.amount} className="font-[540]" />}
        </p>
        <Papers event={event} />
      </div>
    </li>
  )
}

/** What the client accepted or signed, which the provider has to produce when asked for it. */
function Papers({ event: { accepted, agreementId, title } }: { event: ClientEvent }) {
  return accepted === null && agreementId === null ? null : (
    <div className="mt-1.5 flex flex-wrap gap-2">
      {accepted === null ? null : (
        <AcceptedTextsButton {...accepted} serviceName={title} title={clientTexts.termsAccepted} />
      )}
      {agreementId === null ? null : <SignedAgreement id={agreementId} serviceName={title} />}
    </div>
  )
}
