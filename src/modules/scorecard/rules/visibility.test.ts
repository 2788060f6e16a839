import { expect, it } from 'vitest'
import {
  isContentPublic,
  isVisible,
  type Shown,
  VISITOR,
  type View,
  viewFrom,
} from './visibility.ts'

const END = new Date('2026-12-01T00:00:00Z')

function held(...planIds: readonly string[]): View {
  return viewFrom(
    null,
    planIds.map((planId) => ({ planId, providerId: 'asha', until: END })),
  )
}

const ASHA: View = { ...VISITOR, providerId: 'asha' }
const RAVI: View = { ...VISITOR, providerId: 'ravi' }

function trade(state: Shown['state'], share: Shown['share'], plans: readonly string[] = []): Shown {
  return { providerId: 'asha', state, share, plans, hidden: null }
}

function hidden(shown: Shown): Shown {
  return { ...shown, hidden: { at: 1, reason: 'It promises returns.' } }
}

it.each<[string, Shown, View, boolean]>([
  ['a visitor and a posted call for all', trade('posted', 'all'), VISITOR, true],
  ['a visitor and a posted call for subscribers', trade('posted', 'subscribers'), VISITOR, false],
  [
    'a visitor and an entered call for subscribers',
    trade('initiated', 'subscribers'),
    VISITOR,
    false,
  ],
  [
    'a visitor and a closed call for subscribers',
    trade('closed', 'subscribers', ['gold']),
    VISITOR,
    true,
  ],
  ['a visitor and a withdrawn call', trade('withdrawn', 'all'), VISITOR, false],
  ['its provider and a call for subscribers', trade('posted', 'subscribers', ['gold']), ASHA, true],
  ['its provider and a withdrawn call', trade('withdrawn', 'subscribers'), ASHA, true],
  ['another provider and a call for subscribers', trade('posted', 'subscribers'), RAVI, false],
  [
    'a subscriber of the plan that the call names',
    trade('posted', 'subscribers', ['gold']),
    held('gold'),
    true,
  ],
  ['a subscriber of another plan', trade('posted', 'subscribers', ['gold']), held('silver'), false],
  [
    'a subscriber of one of two plans that the call names',
    trade('initiated', 'subscribers', ['gold', 'x']),
    held('x', 'y'),
    true,
  ],
  [
    'a subscriber of any plan and a call that names none',
    trade('posted', 'subscribers'),
    held('x'),
    true,
  ],
  ['a visitor and a hidden posted call', hidden(trade('posted', 'all')), VISITOR, false],
  ['a visitor and a hidden closed call', hidden(trade('closed', 'all')), VISITOR, false],
  ['a subscriber and a hidden call', hidden(trade('posted', 'subscribers')), held('x'), false],
  ['its provider and a hidden call', hidden(trade('initiated', 'all')), ASHA, true],
  ['a subscriber and a withdrawn call', trade('withdrawn', 'subscribers'), held('x'), false],
])('decides visibility for %s', (_, shown, view, expected) => {
  expect(isVisible(shown, view, true)).toBe(expected)
  // An unlisted provider's trades are visible to that provider only.
  expect(isVisible(shown, view, false)).toBe(view === ASHA)
})

it('lets the journal reveal a withdrawn call when it would have expired, not before', () => {
  const expiresAt = 1_000
  const withdrawn = { state: 'withdrawn', expiresAt } as const
  expect(isContentPublic(withdrawn, expiresAt - 1)).toBe(false)
  expect(isContentPublic(withdrawn, expiresAt)).toBe(true)
  // An open trade is not revealed by the passing of its expiry.
  expect(isContentPublic({ state: 'posted', expiresAt }, expiresAt + 1)).toBe(false)
})

it('does not accept a plan of another provider for a call shared with any plan', () => {
  const view = viewFrom(null, [{ planId: 'x', providerId: 'ravi', until: END }])
  expect(isVisible(trade('posted', 'subscribers'), view, true)).toBe(false)
})

it('ends a view with the first of its plans to end', () => {
  const early = new Date('2026-11-22T00:00:00Z')
  const both = [
    { planId: 'a', providerId: 'asha', until: END },
    { planId: 'b', providerId: 'asha', until: early },
  ]
  expect(viewFrom(null, both).until).toBe(early.getTime())
  expect(viewFrom(null, []).until).toBeNull()
})
