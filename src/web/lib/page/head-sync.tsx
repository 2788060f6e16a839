import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { HEAD_MARK, headOf } from './head-state.ts'

/**
 * Updates the document's head after a navigation, announces the title to assistive technology, and
 * focuses the page if the link that led there is gone.
 */
export function HeadSync() {
  const [arrived, setArrived] = useState('')
  const shown = useRef<string>(undefined)
  const matches = useRouterState({ select: (state) => state.matches })
  const status = useRouterState({ select: (state) => state.status })
  useEffect(() => {
    if (status !== 'idle') {
      return
    }
    const head = headOf(matches, window.location.origin)
    document.title = head.title
    const path = window.location.pathname
    if (shown.current !== undefined && shown.current !== path) {
      setArrived(head.title)
      if (document.activeElement === document.body) {
        document.getElementById('main')?.focus({ preventScroll: true })
      }
    }
    shown.current = path
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
  return (
    <p role="status" className="sr-only">
      {arrived}
    </p>
  )
}
