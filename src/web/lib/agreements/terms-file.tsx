import Download from 'lucide-react/icons/download'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { agreementTexts } from './texts.ts'

type TermsFileProps = {
  url: string
  /** Whose terms they are. */
  plan: string
  /** It was opened beside the page. */
  onOpened?: (() => void) | undefined
}

/** A plan's terms file, which the browser saves: what providers sent in is shown in no page of ours. */
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
