import { useEffect, useState } from 'react'
import type { Confirmation, OwnPiece } from '#contract/content/own-calls.ts'
import { confirmedIn } from './confirmed.ts'

/**
 * The provider's confirmations: those of the last version, then those ticked on this page. The tab
 * stores them, so that they survive a reload.
 */
export function useConfirmed({ _id, versions }: OwnPiece) {
  const key = `content-confirmed ${_id}`
  const [confirmed, setConfirmed] = useState<readonly Confirmation[]>(
    versions.at(-1)?.confirmations ?? [],
  )
  useEffect(() => {
    try {
      const stored = confirmedIn(window.sessionStorage.getItem(key))
      setConfirmed((before) => stored ?? before)
    } catch {
      // Without storage the page starts with the last version's confirmations.
    }
  }, [key])
  const confirm = (next: readonly Confirmation[]) => {
    setConfirmed(next)
    try {
      window.sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the confirmations last until the page is left.
    }
  }
  return [confirmed, confirm] as const
}
