/*
 * A provider's disclosures with a call are one text in the journal: the first line states whether
 * the provider, its relatives or associates hold a position; the rest lists other conflicts of
 * interest.
 *
 *   Holds a position: yes
 *   Consults for the company.
 */

export type Disclosures = {
  readonly holdsPosition: boolean
  /** Other conflicts of interest; may be empty. */
  readonly disclosures: string
}

const HOLDS = 'Holds a position: yes'
const HOLDS_NOT = 'Holds a position: no'

export function disclosuresText({ holdsPosition, disclosures }: Disclosures): string {
  const first = holdsPosition ? HOLDS : HOLDS_NOT
  return disclosures === '' ? first : `${first}\n${disclosures}`
}

/** Parses the text. A text in another format says nothing about a position. */
export function readDisclosures(text: string): Disclosures {
  const [first = '', ...rest] = text.split('\n')
  return first === HOLDS || first === HOLDS_NOT
    ? { holdsPosition: first === HOLDS, disclosures: rest.join('\n') }
    : { holdsPosition: false, disclosures: text }
}
