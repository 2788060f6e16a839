import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { toast } from '../feedback/toast.ts'
import { overlayTexts } from '../texts.ts'

/**
 * A part of a page whose script comes on demand. A script that cannot be fetched leaves the part
 * out and says so; the page around it goes on, instead of giving way to an error.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  missing: ComponentType<P> = MissingPart,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load().catch(() => missing) }))
}

/** A part without which the page is whole. */
export function NoPart(): null {
  return null
}

function MissingPart(): null {
  useEffect(() => {
    toast.error(overlayTexts.partMissing, overlayTexts.partMissingHint)
  }, [])
  return null
}
