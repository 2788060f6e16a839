import FileText from 'lucide-react/icons/file-text'
import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, useState } from 'react'
import { profilePath } from '#contract/accounts/paths.ts'
import type { MySubscription } from '#contract/checkout/types.ts'
import type { PlanPage as Plan } from '#contract/plans/calls.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { useSession } from '#web/lib/session/session.ts'
import { TrialNote } from '#web/lib/subscriptions/trial-note.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { PlanPrice } from '../page/plan-price.tsx'
import { planFactTexts } from '../texts.ts'
import { CouponBox } from './coupon-box.tsx'
import { PurchaseButton } from './purchase-button.tsx'
import { purchaseTexts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog)
const ConsentDialog = lazyPart(
  async () => (await import('#web/lib/agreements/consent-dialog.tsx')).ConsentDialog,
)

const TelegramForm = lazyPart(
  async () => (await import('#web/lib/forms/telegram-form.tsx')).TelegramForm,
)

type PurchaseBoxProps = {
  plan: Plan
  /** Whether the provider charges GST; undefined if the provider is not public. */
  gst: boolean | undefined
  /** The viewer's trial, while it runs. */
  runningTrial: MySubscription | undefined
  purchase: Purchase
}

/** The price of a plan, and all actions on it. */
export function PurchaseBox({ plan, gst, runningTrial, purchase }: PurchaseBoxProps) {
  const { state, trial, coupon, needsTelegram, needsNumber } = purchase
  const buys = state === 'visitor' || state === 'buyer'
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <div>
        <Price plan={plan} purchase={purchase} />
        <p className="num mt-0.5 text-sm text-ink-muted first-letter:uppercase">
          {planFactTexts.validFor(plan.validity)}
          {gst === undefined ? null : gst ? purchaseTexts.withGst : purchaseTexts.withoutGst}
        </p>
      </div>
      <PurchaseButton purchase={purchase} className="max-lg:hidden" />
      <Note state={state} plan={plan} />
      {runningTrial === undefined ? null : <TrialNote trial={runningTrial} />}
      {state === 'subscribed' && gst !== undefined ? (
        <ButtonAnchor
          block
          href={`/dashboard/user/messages/conversation/${plan.authorData.id}`}
          icon={<MessageSquare size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          {purchaseTexts.message}
        </ButtonAnchor>
      ) : null}
      {trial === 'none' ? null : <TrialButton plan={plan} purchase={purchase} />}
      {needsTelegram === null ? null : (
        <TelegramForm focusFirst onSaved={purchase.goOnWithTelegram} />
      )}
      {needsNumber ? (
        <ProfileNotice
          title={purchaseTexts.verifyNumber}
          description={purchaseTexts.verifyNumberHint}
        />
      ) : null}
      {buys ? <CouponBox coupon={coupon} /> : null}
      <Terms plan={plan} />
      {trial === 'offered' && state === 'buyer' ? (
        <ConsentDialog
          subject={{ serviceId: plan._id }}
          open={purchase.consenting}
          onOpenChange={purchase.setConsenting}
          onGiven={purchase.claimTrial}
          description={purchaseTexts.beforeTrial(plan.title)}
        />
      ) : null}
    </div>
  )
}

function Price({ plan, purchase }: { plan: Plan; purchase: Purchase }) {
  const { applied } = purchase.coupon
  return (
    <p aria-live="polite" aria-atomic="true" className="text-3xl font-[620]" data-price>
      {applied === null ? null : (
        <>
          <span className="sr-only">{purchaseTexts.priceBefore} </span>
          <s className="me-2 text-lg font-[450] text-ink-muted">
            <PlanPrice rupees={plan.price} />
          </s>
          <span className="sr-only">{purchaseTexts.priceNow} </span>
        </>
      )}
      <PlanPrice rupees={applied?.discountedPrice ?? plan.price} />
    </p>
  )
}

const NOTES: Partial<Record<Purchase['state'], string>> = {
  subscribed: purchaseTexts.owned,
  onlooker: purchaseTexts.investorsOnly,
  closed: purchaseTexts.notOnSale,
  paused: purchaseTexts.paused,
}

function Note({ state, plan }: { state: Purchase['state']; plan: Plan }): ReactNode {
  if (state === 'seller') {
    return (
      <ButtonAnchor
        block
        href={`/dashboard/serviceprovider/services/editplan/${plan._id}`}
        variant="secondary"
      >
        {planLabels.modify}
      </ButtonAnchor>
    )
  }
  const note = NOTES[state]
  return note === undefined ? null : <p className="text-sm text-ink-soft">{note}</p>
}

/** What the buyer's profile is missing. */
function ProfileNotice({ title, description }: { title: string; description: string }) {
  const role = useSession()?.role ?? 'user'
  return (
    <div role="status" className="rounded-md bg-warn-soft px-3.5 py-3 text-sm">
      <p className="font-[560]">{title}</p>
      <p className="mt-0.5 text-ink-soft">{description}</p>
      <p className="mt-1.5">
        <TextAnchor href={profilePath(role)}>{purchaseTexts.openProfile}</TextAnchor>
      </p>
    </div>
  )
}

function TrialButton({ plan, purchase }: { plan: Plan; purchase: Purchase }) {
  if (purchase.trial === 'availed') {
    return (
      <Button block disabled>
        {planLabels.trialAvailed}
      </Button>
    )
  }
  return (
    <div>
      {purchase.state === 'visitor' ? (
        <ButtonAnchor
          block
          rel="nofollow"
          href={purchase.signInHref}
          onClick={(event) => {
            if (purchase.askToSignIn(purchaseTexts.logInForTrial, 'trial')) {
              event.preventDefault()
            }
          }}
        >
          {planLabels.availTrial}
        </ButtonAnchor>
      ) : (
        <Button
          block
          loading={purchase.busy === 'trial'}
          disabled={purchase.busy === 'cart'}
          onClick={() => void purchase.beginTrial()}
        >
          {planLabels.availTrial}
        </Button>
      )}
      <p className="num mt-1.5 text-center text-xs text-ink-muted">
        {purchaseTexts.trialTerms(plan.freeTrailDays)}
      </p>
    </div>
  )
}

/** The terms in a dialog; without script, or on request, in a new tab. */
function Terms({ plan }: { plan: Plan }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  if (plan.tncFileURL === null) {
    return null
  }
  return (
    <>
      <ButtonAnchor
        variant="link"
        size="sm"
        className="self-start"
        href={plan.tncFileURL}
        target="_blank"
        rel="noopener"
        icon={<FileText size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={(event) => {
          if (!(event.metaKey || event.ctrlKey || event.shiftKey)) {
            event.preventDefault()
            setWanted(true)
            setOpen(true)
          }
        }}
      >
        {purchaseTexts.terms}
      </ButtonAnchor>
      {wanted ? (
        <TermsDialog plan={plan} url={plan.tncFileURL} open={open} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}
