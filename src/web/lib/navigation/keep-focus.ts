/** The focused element and its ancestors, the innermost first, and the path of the page. */
type FocusedPlace = { readonly chain: readonly Element[]; readonly path: string }

/** The place where an element was removed. */
type RemovalPoint = Pick<MutationRecord, 'target' | 'nextSibling'>

/** Excludes controls that would open an on-screen keyboard. */
const CONTROL =
  ':is(a[href], summary, :is(button, input[type="checkbox"], input[type="radio"]):enabled)'

const FRAME = '[role="dialog"], [role="alertdialog"], #main'

/**
 * For keyboard users: if the focused element is removed (a deleted row), its neighbour gets the
 * focus; if it was disabled while its call ran (a button), it gets the focus back. Otherwise the
 * focus would restart at the top of the page. Navigation and dialogs handle the focus themselves.
 */
export function restoreLostFocus(): void {
  let place: FocusedPlace | undefined
  document.addEventListener('focusin', ({ target }) => {
    const isByKeyboard = target instanceof Element && target.matches(':focus-visible')
    place = isByKeyboard ? { chain: ancestorsOf(target), path: location.pathname } : undefined
  })
  document.addEventListener('pointerdown', () => {
    place = undefined
  })
  const observer = new MutationObserver((records) => {
    if (place === undefined || document.activeElement !== document.body) {
      return
    }
    const lost = place
    const gap = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => lost.chain.some((one) => one === node)),
    )
    // Other code that moves the focus has done so by then.
    requestAnimationFrame(() => {
      const isStillLost = place === lost && document.activeElement === document.body
      if (isStillLost && lost.path === location.pathname) {
        moveFocus(lost, gap)
      }
    })
  })
  const options = { childList: true, subtree: true, attributeFilter: ['disabled'] }
  observer.observe(document.body, options)
}

function ancestorsOf(element: Element): Element[] {
  const chain: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    chain.push(one)
  }
  return chain
}

function moveFocus({ chain }: FocusedPlace, gap: RemovalPoint | undefined): void {
  const [last] = chain
  if (last?.isConnected === true) {
    // No effect while it is still disabled.
    focusOn(last)
  } else if (gap !== undefined) {
    const around = gap.target instanceof Element ? ancestorsOf(gap.target) : []
    const frame = around.find((one) => one.matches(FRAME))
    const within = frame === undefined ? [] : around.slice(0, around.indexOf(frame) + 1)
    const successor = within.map((one) => nextControlIn(one, gap)).find((one) => one !== undefined)
    focusOn(successor ?? frame ?? document.getElementById('main'))
  }
}

/** The control after the gap, or else the last one before it. */
function nextControlIn(
  element: Element,
  { target, nextSibling }: RemovalPoint,
): Element | undefined {
  const controls = [...element.querySelectorAll(CONTROL)].filter(
    (one) => one.getClientRects().length > 0,
  )
  const follows = (one: Element) =>
    nextSibling === null
      ? !target.contains(one) && isBefore(target, one)
      : nextSibling.contains(one) || isBefore(nextSibling, one)
  return controls.find(follows) ?? controls.at(-1)
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) {
    element.focus({ preventScroll: true })
  }
}
