import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { recoveryTexts } from './texts.ts'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** The recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [saved, setSaved] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="rounded-lg border bg-surface p-5 sm:p-6">
      <p className="text-base font-[580] text-ink">{recoveryTexts.title}</p>
      <p className="mt-1 text-sm text-ink-soft">{recoveryTexts.about}</p>
      <ol className="mt-4 grid gap-x-6 gap-y-2 rounded-md sm:grid-cols-2 bg-sunken px-5 py-4 font-mono text-base text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton size="sm" text={text} label={recoveryTexts.copy} />
        <ButtonAnchor
          size="sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="tradebox-recovery-codes.txt"
          icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          {recoveryTexts.download}
        </ButtonAnchor>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
        <Checkbox label={recoveryTexts.saved} checked={saved} onCheckedChange={setSaved} />
        <Button variant="primary" disabled={!saved} onClick={onDone}>
          {recoveryTexts.done}
        </Button>
      </div>
    </div>
  )
}
