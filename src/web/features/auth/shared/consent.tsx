import { TextAnchor } from '#web/ui/actions/text-link.tsx'

/** What signing up means, under the button that does it. */
export function Consent() {
  return (
    <p className="text-sm text-ink-muted">
      By signing up you accept the{' '}
      <TextAnchor href="/documents/terms-and-conditions" target="_blank" rel="noopener">
        Terms and Conditions
      </TextAnchor>{' '}
      and the{' '}
      <TextAnchor href="/documents/privacy-policy" target="_blank" rel="noopener">
        Privacy Policy
      </TextAnchor>
      .
    </p>
  )
}
