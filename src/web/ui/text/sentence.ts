import { createElement, Fragment, type ReactNode } from 'react'

/**
 * A sentence around amounts, dates and links, whole in its file of texts:
 * sentence`Uses ${amount} of your yearly limit.`
 */
export function sentence(texts: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...texts.flatMap((text, place) => [text, parts[place]]))
}
