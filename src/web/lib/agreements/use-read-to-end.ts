import { type RefCallback, useCallback, useEffect, useState } from 'react'

/** Zoomed pages scroll by fractions of a pixel. */
const END_TOLERANCE_PX = 8

/** How far a box has been scrolled. A box that needs no scrolling counts as read to its end. */
export function useReadToEnd(onEnd: () => void) {
  const [percent, setPercent] = useState(0)
  const look = useCallback((box: Element) => {
    const seen = box.scrollTop + box.clientHeight
    const isEnd = seen >= box.scrollHeight - END_TOLERANCE_PX
    const now = isEnd ? 100 : Math.floor((seen / box.scrollHeight) * 100)
    setPercent((before) => Math.max(before, now))
  }, [])
  const watchRef: RefCallback<HTMLElement> = useCallback(
    (box) => {
      if (box !== null) {
        look(box)
      }
    },
    [look],
  )
  useEffect(() => {
    if (percent === 100) {
      onEnd()
    }
  }, [percent, onEnd])
  const handleScroll = (event: { currentTarget: Element }) => look(event.currentTarget)
  return { percent, watchRef, handleScroll }
}
