import { CallError } from '#web/lib/forms/call-error.tsx'
import { FormFrame } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { LeaveQuestion } from '#web/ui/overlays/leave-question.tsx'
import { Agreement } from './agreement.tsx'
import {
  AboutFields,
  ContactFields,
  KindFields,
  PasswordFields,
  RegistrationFields,
} from './application-fields.tsx'
import { ApplicationFiles } from './application-files.tsx'
import type { MasterCompany, ProvenEmail } from './application-form.ts'
import { signupTexts } from './texts.ts'
import { useApplication } from './use-application.ts'

type ApplicationStepProps = {
  proven: ProvenEmail
  master: MasterCompany | undefined
  /** Focuses the first field: the step before had the focus. */
  focusFirst: boolean
  onSubmitted: () => void
  onExpired: (error: unknown) => void
}

/** The whole application, after the address is verified. */
export function ApplicationStep(props: ApplicationStepProps) {
  const application = useApplication(props)
  const { form, Field, failure, sending, files, fileErrors, setFile } = application
  return (
    <FormFrame
      form={form}
      focusFirst={props.focusFirst}
      aria-label={signupTexts.application}
      className="flex min-w-0 flex-col gap-5"
    >
      <KindFields Field={Field} master={props.master} />
      <RegistrationFields form={form} Field={Field} master={props.master} />
      <ContactFields Field={Field} />
      <AboutFields Field={Field} />
      <form.Subscribe selector={({ values }) => [values.type, values.category] as const}>
        {([type, category]) => (
          <ApplicationFiles
            type={type}
            category={category}
            files={files}
            errors={fileErrors}
            onFile={setFile}
          />
        )}
      </form.Subscribe>
      <PasswordFields Field={Field} />
      <Agreement form={form} Field={Field} />
      <LeaveQuestion leaving={application.leaving} onDiscard={application.discardDraft} />
      <CallError error={failure} />
      {sending ? <ProgressBar label={signupTexts.sending} showLabel /> : null}
      <Button type="submit" variant="primary" size="lg" block loading={sending}>
        {signupTexts.submit}
      </Button>
    </FormFrame>
  )
}
