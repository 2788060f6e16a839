import { useEffect, useState } from 'react'

export const INVALID = '[aria-invalid="true"], fieldset[data-invalid] input:enabled'

/**
 * For forms that are validated manually: focuses the first invalid field within an element, after
 * the errors found so far are rendered.
 */
export function useFocusFirstInvalid(): (within: HTMLElement | null) => void {
  const [request, setRequest] = useState<{ within: HTMLElement | null }>()
  useEffect(() => request?.within?.querySelector<HTMLElement>(INVALID)?.focus(), [request])
  return (within) => setRequest({ within })
}
