import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useState } from 'react'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import type { MasterCompany, ProvenEmail } from './application-form.ts'
import { ApplicationStep } from './application-step.tsx'
import { storeKey } from './resume-key.ts'
import { signupTexts } from './texts.ts'
import { useResumedEmail } from './use-resumed-email.ts'

type ProviderSignupPageProps = {
  master: MasterCompany | undefined
  /** Renders the verification of the email address. */
  proof: (props: { onProven: (proven: ProvenEmail) => void; expired: unknown }) => ReactNode
}

const STEPS = [signupTexts.email, signupTexts.application, signupTexts.submitted]

/** Registers a service provider: the form opens after the address is verified. */
export function ProviderSignupPage({ master, proof }: ProviderSignupPageProps) {
  const resumed = useResumedEmail()
  const [shown, setShown] = useState<ProvenEmail>()
  const [expired, setExpired] = useState<unknown>(null)
  const [submitted, setSubmitted] = useState(false)
  const proven = shown ?? (expired === null ? resumed : undefined)
  const handleProven = (email: ProvenEmail) => {
    if (email.key !== undefined) {
      storeKey(email.key)
    }
    setShown(email)
  }
  const step = submitted ? STEPS.length : proven === undefined ? 0 : 1
  return (
    <div className="page max-w-(--container-prose) py-8 sm:py-14">
      <SectionHeader
        size="page"
        title={signupTexts.title}
        description={
          master === undefined ? signupTexts.about : signupTexts.asSubProfile(master.RegName)
        }
      />
      <Stepper label={signupTexts.application} steps={STEPS} current={step} className="mt-7 mb-7" />
      {submitted ? (
        <Submitted />
      ) : proven === undefined ? (
        <div className="mx-auto max-w-form">
          {proof({ onProven: handleProven, expired })}
          <p className="mt-6 text-center text-sm text-ink-soft">
            {signupTexts.hasAccount}{' '}
            <TextAnchor href="/auth/signin">{signupTexts.logIn}</TextAnchor>
          </p>
        </div>
      ) : (
        <ApplicationStep
          key={proven.email}
          proven={proven}
          master={master}
          focusFirst={shown !== undefined}
          onSubmitted={() => {
            setSubmitted(true)
            window.scrollTo({ top: 0 })
          }}
          onExpired={(error) => {
            setShown(undefined)
            setExpired(error)
          }}
        />
      )}
    </div>
  )
}

function Submitted() {
  return (
    <Card>
      <EmptyState
        compact
        icon={<CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" className="text-up" />}
        title={signupTexts.done}
        description={signupTexts.doneHint}
        action={
          <>
            <ButtonAnchor variant="primary" href="/auth/signin">
              {signupTexts.logIn}
            </ButtonAnchor>
            <ButtonAnchor href="/">{signupTexts.home}</ButtonAnchor>
          </>
        }
      />
    </Card>
  )
}

/** Shown instead of the form if the company in the link cannot have sub-profiles. */
export function UnknownMaster() {
  return (
    <div className="page max-w-(--container-prose) py-8 sm:py-14">
      <SectionHeader size="page" title={signupTexts.title} />
      <Card className="mt-7">
        <EmptyState
          compact
          title={signupTexts.unknownCompany}
          description={signupTexts.unknownCompanyHint}
          action={
            <ButtonAnchor href="/auth/signup/serviceprovider">
              {signupTexts.applyAlone}
            </ButtonAnchor>
          }
        />
      </Card>
    </div>
  )
}
