import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { HEAD_MARK, headOf } from './head.ts'

/** Keeps the document's head in step with the page that navigation has brought in. */
export function HeadSync() {
  const matches = useRouterState({ select: (state) => state.matches })
  const status = useRouterState({ select: (state) => state.status })
  useEffect(() => {
    if (status !== 'idle') {
      return
    }
    const head = headOf(matches, window.location.origin)
    document.title = head.title
    for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) {
      old.remove()
    }
    for (const { tag, attributes, text = '' } of head.tags) {
      const element = document.createElement(tag)
      element.setAttribute(HEAD_MARK, '')
      for (const [name, value] of Object.entries(attributes)) {
        element.setAttribute(name, value)
      }
      element.textContent = text
      document.head.append(element)
    }
  }, [matches, status])
  return null
}
