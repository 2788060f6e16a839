import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react'
import { toast } from '../feedback/toast.ts'
import { overlayTexts } from '../texts.ts'

/**
 * A part of a page whose script is loaded on demand; until then it renders nothing. If the script
 * fails to load, the part is left out with a toast, and the page around it keeps working.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  missing?: ComponentType<P>,
) {
  const Part = suspendingPart(load, missing)
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as its module loads.
  return function LazyPart(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** A lazy part in a `Suspense` of its place, which shows something else until it is loaded. */
export function suspendingPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  missing: ComponentType<P> = MissingPart,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load().catch(() => missing) }))
}

/**
 * A lazy part that the server renders into the page. React discards the server's markup if such a
 * part rerenders before its script is loaded. So equal properties do not rerender it, and changed
 * ones are deferred until then. Its data must come from its properties or from queries that the
 * page's loader has filled: newer data than the server's would not match the markup.
 */
export function lazyWrittenPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  const Part = suspendingPart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as its module loads.
  return memo(function WrittenPart(props: P) {
    const shown = useDeferredValue(props)
    return useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Part {...shown} />
        </Suspense>
      ),
      [shown],
    )
  })
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
