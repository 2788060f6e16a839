import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import type { AcceptedTextsProps } from './accepted-texts.tsx'
import { agreementTexts } from './texts.ts'

const AcceptedTexts = lazyPart(async () => (await import('./accepted-texts.tsx')).AcceptedTexts)

type AcceptedTextsButtonProps = Omit<AcceptedTextsProps, 'onClose'> & {
  variant?: 'secondary' | 'ghost'
}

/** Opens the accepted texts. */
export function AcceptedTextsButton({ variant = 'secondary', ...texts }: AcceptedTextsButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        icon={
          variant === 'ghost' ? undefined : (
            <FileText size={15} strokeWidth={1.75} aria-hidden="true" />
          )
        }
        onClick={() => setOpen(true)}
      >
        {agreementTexts.acceptedTerms}
        <span className="sr-only"> {agreementTexts.ofPlan(texts.serviceName)}</span>
      </Button>
      {open ? <AcceptedTexts {...texts} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
