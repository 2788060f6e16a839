/*
 * What a provider discloses with a call is one text in its journal: whether it, its relatives or
 * associates hold a position stands in the first line, in words, what else conflicts in the rest.
 *
 *   Holds a position: yes
 *   Consults for the company.
 */

export type Disclosures = {
  readonly holdsPosition: boolean
  /** What else conflicts; may be empty. */
  readonly disclosures: string
}

const HOLDS = 'Holds a position: yes'
const HOLDS_NOT = 'Holds a position: no'

export function disclosuresText({ holdsPosition, disclosures }: Disclosures): string {
  const first = holdsPosition ? HOLDS : HOLDS_NOT
  return disclosures === '' ? first : `${first}\n${disclosures}`
}

/** The reverse. A text that was not written so says nothing of a position. */
export function readDisclosures(text: string): Disclosures {
  const [first = '', ...rest] = text.split('\n')
  return first === HOLDS || first === HOLDS_NOT
    ? { holdsPosition: first === HOLDS, disclosures: rest.join('\n') }
    : { holdsPosition: false, disclosures: text }
}
