import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { sharedTexts } from './texts.ts'

/** The legal consequences of signing up, below its button. */
export function Consent() {
  return (
    <p className="text-sm text-ink-muted">
      {sharedTexts.consent(
        <TextAnchor href="/documents/terms-and-conditions" target="_blank" rel="noopener">
          {sharedTexts.termsAndConditions}
        </TextAnchor>,
        <TextAnchor href="/documents/privacy-policy" target="_blank" rel="noopener">
          {sharedTexts.privacyPolicy}
        </TextAnchor>,
      )}
    </p>
  )
}
