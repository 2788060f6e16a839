import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { toast } from '../feedback/toast.ts'
import { overlayTexts } from '../texts.ts'

/**
 * A part of a page whose script is loaded on demand. If the script fails to load, the part is left
 * out with a toast, and the page around it keeps working.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  missing: ComponentType<P> = MissingPart,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load().catch(() => missing) }))
}

/** Renders nothing: a replacement for parts that the page can do without. */
export function NoPart(): null {
  return null
}

function MissingPart(): null {
  useEffect(() => {
    toast.error(overlayTexts.partMissing, overlayTexts.partMissingHint)
  }, [])
  return null
}
