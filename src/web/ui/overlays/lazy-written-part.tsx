import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useMemo,
} from 'react'
import { lazyPart } from './lazy-part.ts'

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
  const Part = lazyPart(load)
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
