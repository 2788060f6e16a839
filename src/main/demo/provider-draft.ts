import type { ProviderType } from '#contract/enums.ts'
import { present } from '#kit/assert.ts'
import { actorCredentials } from './actors.ts'
import type { Contacts } from './contacts.ts'
import type { createDeck } from './deck.ts'
import { ACTOR_STEM, type createFirms, type Firm } from './firms.ts'
import { slugOf } from './identifiers.ts'
import { largeCities, type Place, placeNamed, places } from './places.ts'
import type { Rng } from './prng.ts'
import { dealStyle } from './provider-texts.ts'
import type { Slot } from './roster.ts'
import { textsByCategory } from './texts/index.ts'
import { rulesBased, swingEquity } from './texts/research-equity.ts'
import type { StyleText } from './texts/types.ts'
import type { Person } from './types.ts'

/** Who a provider is, before anything is said about it. */
export type ProviderDraft = {
  readonly slot: Slot
  /** 'provider-001'; names its pictures. */
  readonly key: string
  readonly person: Person
  readonly place: Place
  readonly firm: Firm | null
  /** Index of the company among all drafts, for a sub-profile. */
  readonly master: number | null
  readonly email: string
  readonly number: string
  /** How it works; a sub-profile works like its company. */
  readonly style: StyleText
}

type Tools = {
  readonly contacts: Contacts
  readonly firms: ReturnType<typeof createFirms>
  readonly deal: ReturnType<typeof createDeck>
}

/** Makes the draft for a slot; `before` are the drafts made so far, companies among them. */
export function draftProvider(
  slot: Slot,
  before: readonly ProviderDraft[],
  rng: Rng,
  tools: Tools,
): ProviderDraft {
  const key = `provider-${String(before.length + 1).padStart(3, '0')}`
  const actor = actorDraft(slot, before)
  if (actor !== undefined) {
    const isFirm = slot.type === 'Non Individual'
    const firm = isFirm ? tools.firms(['Research LLP'], ACTOR_STEM) : null
    return { slot, key, master: null, firm, ...actor }
  }
  const master = slot.type === 'sub profile' ? masterOf(slot, before, rng) : null
  const company = master === null ? null : present(before[master], 'a master is a draft')
  const place = placeFor(company, rng, tools)
  const person = tools.contacts.person(rng.chance(0.6) ? place.tongue : undefined)
  const style = company?.style ?? dealStyle(slot.category, slot.type, tools.deal)
  const endings = style.firmEndings ?? textsByCategory[slot.category].firmEndings
  const firm = slot.type === 'Non Individual' ? tools.firms(endings) : null
  const [local, domain] = mailbox(slot.type, person, firm ?? company?.firm ?? null, rng)
  return {
    slot,
    key,
    person,
    place,
    firm,
    master,
    email: tools.contacts.email(local, domain),
    number: tools.contacts.mobile(),
    style,
  }
}

function placeFor(company: ProviderDraft | null, rng: Rng, { deal }: Tools): Place {
  if (company !== null && rng.chance(0.5)) {
    return company.place
  }
  return deal(rng.chance(0.3) ? largeCities : places)
}

/** A verified company of the category, the one with the fewest sub-profiles so far. */
function masterOf(slot: Slot, before: readonly ProviderDraft[], rng: Rng): number {
  const companies = [...before.entries()].filter(
    ([, one]) =>
      one.slot.category === slot.category && one.firm !== null && one.slot.stage === 'verified',
  )
  const actor = companies.find(([, one]) => one.firm?.stem === ACTOR_STEM)
  if (actor !== undefined && slot.stage === 'verified') {
    return actor[0]
  }
  const load = (index: number) => before.filter((one) => one.master === index).length
  const fewest = Math.min(...companies.map(([index]) => load(index)))
  return rng.pick(companies.filter(([index]) => load(index) === fewest))[0]
}

function mailbox(
  type: ProviderType,
  person: Person,
  firm: Firm | null,
  rng: Rng,
): readonly [local: string, domain: string] {
  const name = `${person.first} ${person.last}`
  if (firm === null) {
    return [rng.pick(['desk', 'office', person.first]), `${slugOf(name)}.example`]
  }
  return [type === 'sub profile' ? name : rng.pick(['desk', 'contact', 'hello']), firm.domain]
}

type ActorDraft = Pick<ProviderDraft, 'person' | 'place' | 'email' | 'number' | 'style'>

/** The first analyst of each kind is a named actor, with the same story for every seed. */
function actorDraft(slot: Slot, before: readonly ProviderDraft[]): ActorDraft | undefined {
  const isFirst = before.every((one) => one.slot.type !== slot.type)
  if (slot.category !== 'Research Analyst' || !isFirst || slot.type === 'sub profile') {
    return undefined
  }
  return slot.type === 'Individual'
    ? actor('P1', 'Pune', swingEquity, 'feminine')
    : actor('P2', 'Bengaluru', rulesBased, 'masculine')
}

function actor(
  key: 'P1' | 'P2',
  city: string,
  style: StyleText,
  portrait: Person['portrait'],
): ActorDraft {
  const { name, email, number } = actorCredentials[key]
  const [first = name, last = ''] = name.split(' ')
  const place = placeNamed(city)
  return {
    person: { first, last, portrait, tongue: place.tongue },
    place,
    email,
    number: present(number, 'a provider has a mobile number'),
    style,
  }
}
