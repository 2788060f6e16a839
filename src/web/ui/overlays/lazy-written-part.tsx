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
 * A lazy part that the server writes into the page. React gives up what the server wrote when such a
 * part is drawn again before its script is there: the same properties do not draw it again, and
 * new ones wait for it. What it shows comes by its properties, or from queries that the page's
 * loader has filled: with newer data than the server's it would not match what was written.
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
