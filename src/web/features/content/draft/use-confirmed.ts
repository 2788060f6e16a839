import { useEffect, useState } from 'react'
import type { Confirmation, OwnPiece } from '#contract/content/own-calls.ts'
import { confirmedIn } from './confirmed.ts'

/**
 * What the provider stands by: what the last version has kept, then what is ticked on this page.
 * A tab keeps its ticks, so that they are there after a reload.
 */
export function useConfirmed({ _id, versions }: OwnPiece) {
  const key = `content-confirmed ${_id}`
  const [confirmed, setConfirmed] = useState<readonly Confirmation[]>(
    versions.at(-1)?.confirmations ?? [],
  )
  useEffect(() => {
    try {
      const kept = confirmedIn(window.sessionStorage.getItem(key))
      setConfirmed((before) => kept ?? before)
    } catch {
      // A browser without storage begins anew.
    }
  }, [key])
  const confirm = (next: readonly Confirmation[]) => {
    setConfirmed(next)
    try {
      window.sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // They hold until the page is left.
    }
  }
  return [confirmed, confirm] as const
}
