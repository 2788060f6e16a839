import type { Paise } from '#kit/money.ts'

/** Amounts by the gateway's id of the payment or refund. */
export type Books = {
  readonly captured: ReadonlyMap<string, Paise>
  readonly refunded: ReadonlyMap<string, Paise>
}

export type Difference = {
  readonly what: string
  readonly id: string
  readonly ours: Paise | undefined
  readonly theirs: Paise | undefined
}

/** Our records of payments and refunds match the gateway's own log, to the paisa. */
export function compareBooks(ours: Books, theirs: Books): readonly Difference[] {
  return [
    ...differences('captured', ours.captured, theirs.captured),
    ...differences('refunded', ours.refunded, theirs.refunded),
  ]
}

function differences(
  what: string,
  ours: ReadonlyMap<string, Paise>,
  theirs: ReadonlyMap<string, Paise>,
): readonly Difference[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((id) => ours.get(id) !== theirs.get(id))
    .map((id) => ({ what, id, ours: ours.get(id), theirs: theirs.get(id) }))
}
