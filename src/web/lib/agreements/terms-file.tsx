import Download from 'lucide-react/icons/download'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { agreementTexts } from './texts.ts'

type TermsFileProps = {
  url: string
  /** The plan that the terms belong to. */
  plan: string
  /** Called when the file was opened. */
  onOpened?: (() => void) | undefined
}

/**
 * A plan's terms file, which the browser saves: files uploaded by providers are never rendered in
 * our pages.
 */
export function TermsFile({ url, plan, onOpened }: TermsFileProps) {
  return (
    <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
      <p>{agreementTexts.isPdf}</p>
      <ButtonAnchor
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        iconEnd={<Download size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onOpened}
      >
        {agreementTexts.openPdf}
        <span className="sr-only"> {agreementTexts.ofNamedPlan(plan)}</span>
      </ButtonAnchor>
    </div>
  )
}
