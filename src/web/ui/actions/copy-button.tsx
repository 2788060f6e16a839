import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { actionTexts } from '../texts.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'
import { IconButton } from './icon-button.tsx'

/**
 * Copies a text to the clipboard and confirms it in a toast; returns false if the browser refuses.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(actionTexts.copiedToClipboard)
    return true
  } catch {
    toast.error(actionTexts.couldNotCopy, actionTexts.copyManually)
    return false
  }
}

type CopyButtonProps = Pick<ButtonLook, 'size'> & {
  text: string
  label: string
  /** Shows only the icon; the label is the accessible name. */
  iconOnly?: boolean
}

/** Copies a text: a link, a code, an account number. */
export function CopyButton({ text, label, iconOnly = false, size }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) {
      return
    }
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function handleCopy() {
    setCopied(await copyText(text))
  }
  const Icon = copied ? Check : Copy
  const icon = <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
  return iconOnly ? (
    <IconButton size="sm" label={label} onClick={handleCopy}>
      {icon}
    </IconButton>
  ) : (
    <Button size={size} icon={icon} onClick={handleCopy}>
      {label}
    </Button>
  )
}
