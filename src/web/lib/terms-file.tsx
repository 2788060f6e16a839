import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { ExternalLink } from '#web/ui/text-link.tsx'

type TermsFileProps = {
  url: string
  /** Whose terms they are. */
  plan: string
  className: string
  /** It was opened in a tab of its own, since it is not shown here. */
  onOpened?: (() => void) | undefined
}

/** A plan's terms file in the page; browsers of phones show no PDF there and open it beside. */
export function TermsFile({ url, plan, className, onOpened }: TermsFileProps) {
  return navigator.pdfViewerEnabled ? (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        <ExternalLink href={url}>Open the terms of {plan} in a new tab</ExternalLink>
      </p>
      <iframe
        src={url}
        title={`Terms and conditions of ${plan}`}
        className={`w-full rounded-md border bg-sunken ${className}`}
      />
    </div>
  ) : (
    <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
      <p>This browser shows no PDF within a page. Please open the terms in a new tab.</p>
      <ButtonAnchor
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        iconEnd={<ArrowUpRight size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onOpened}
      >
        Open the terms<span className="sr-only"> of {plan}</span>
      </ButtonAnchor>
    </div>
  )
}
