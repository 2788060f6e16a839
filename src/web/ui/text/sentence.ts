import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Builds a sentence around amounts, dates and links, so that it is whole in its texts file:
 *   sentence`Uses ${amount} of your yearly limit.`
 */
export function sentence(texts: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...texts.flatMap((text, place) => [text, parts[place]]))
}
