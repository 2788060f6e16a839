import type { ProviderCategory } from '#contract/categories.ts'
import { type Language, languageLabels, languages } from '#contract/enums.ts'
import { present } from '#kit/assert.ts'
import { isActor } from './actors.ts'
import type { Contacts } from './contacts.ts'
import { createDeck } from './deck.ts'
import { createFirms } from './firms.ts'
import { createUnique, makeRegNumber, registeredOn } from './identifiers.ts'
import { makeAddress } from './places.ts'
import type { Rng } from './prng.ts'
import { draftProvider, type ProviderDraft } from './provider-draft.ts'
import { officerOf, paymentOf, picturesOf, socialsOf, taxIdentity } from './provider-parts.ts'
import { dealStyle, describeProvider, disclaimerOf, refundPolicyOf } from './provider-texts.ts'
import { providerSlots } from './roster.ts'
import { conflictOfInterest } from './texts/conflict.ts'
import { enumerate, type Facts } from './texts/fill.ts'
import { riskFactors } from './texts/risk.ts'
import type { StyleText } from './texts/types.ts'
import { daysAfter, daysBefore, idAt, yearOf } from './times.ts'
import type { DemoProvider, Person } from './types.ts'

/** A provider with what only the other generators need to know of it. */
export type MadeProvider = {
  readonly provider: DemoProvider
  readonly styles: readonly StyleText[]
  readonly person: Person
  readonly facts: Facts
}

type Deal = ReturnType<typeof createDeck>

/** The providers of the roster, companies before their sub-profiles. */
export function makeProviders(rng: Rng, now: Date, contacts: Contacts): readonly MadeProvider[] {
  const firms = createFirms(rng.fork('firms'))
  const deal = createDeck(rng.fork('deck'))
  const unique = createUnique()
  const drafts: ProviderDraft[] = []
  for (const [index, slot] of providerSlots().entries()) {
    drafts.push(draftProvider(slot, drafts, rng.fork(`draft ${index}`), { contacts, firms, deal }))
  }
  const made: MadeProvider[] = []
  for (const [index, draft] of drafts.entries()) {
    const own = rng.fork(`provider ${index}`)
    const master =
      draft.master === null ? null : present(made[draft.master], 'companies come first')
    const drawNumber = () => makeRegNumber(own, draft.slot.category, draft.firm !== null)
    const regNumber = master?.provider.regNumber ?? unique(drawNumber)
    made.push(makeProvider({ draft, master, regNumber, now, contacts, deal }, own))
  }
  return made
}

type Ingredients = {
  readonly draft: ProviderDraft
  readonly master: MadeProvider | null
  readonly regNumber: string
  readonly now: Date
  readonly contacts: Contacts
  readonly deal: Deal
}

function makeProvider(ingredients: Ingredients, rng: Rng): MadeProvider {
  const { draft, master, regNumber, now, contacts, deal } = ingredients
  const masterProvider = master?.provider ?? null
  const { slot, person, place } = draft
  const regName = registeredName(draft, master, rng)
  const dates = lifecycle(draft, master, now, rng)
  const experienceSince = yearOf(dates.joinedAt) - rng.int(3, rng.chance(0.3) ? 28 : 15)
  const spoken = languagesOf(draft, rng)
  const facts = factsOf(draft, regName, experienceSince, spoken, now, master, rng)
  const withNumber = { ...facts, regNumber }
  const styles = stylesOf(draft, deal)
  const segments = [...new Set(styles.flatMap((style) => style.segments))]
  const name = `${person.first} ${person.last}`
  const provider: DemoProvider = {
    id: idAt(rng, dates.joinedAt),
    category: slot.category,
    type: slot.type,
    regName,
    name,
    email: draft.email,
    number: draft.number,
    ...makeAddress(rng, place, draft.firm === null && rng.chance(0.6) ? 'home' : 'office'),
    dob: bornOn(draft, experienceSince, rng),
    regNumber,
    ...taxIdentity(draft, masterProvider, rng),
    approved: slot.stage !== 'new',
    verified: slot.stage === 'verified',
    ...dates,
    experienceSince,
    languages: spoken,
    segments,
    description: describeProvider(slot.type, draft.style, slot.category, facts, deal, rng),
    disclaimer: disclaimerOf(slot.category, withNumber, deal, rng),
    refundPolicy: refundPolicyOf(slot.category, withNumber, deal, rng),
    riskFactors: riskFactors(slot.category, segments),
    conflictOfInterest: conflictOfInterest(slot.category),
    registrationDate: master?.provider.registrationDate ?? registeredOn(regNumber, experienceSince),
    complianceOfficer: officerOf(draft, masterProvider, contacts, rng),
    socials: socialsOf(draft, rng),
    payment: master?.provider.payment ?? paymentOf(draft, regName, slot.category, rng),
    masterId: master?.provider.id ?? null,
    companyName: master?.provider.regName ?? null,
    ...picturesOf(draft, masterProvider),
  }
  return { provider, styles, person, facts }
}

function registeredName(draft: ProviderDraft, master: MadeProvider | null, rng: Rng): string {
  const { person, firm, slot } = draft
  if (master !== null) {
    return master.provider.regName
  }
  const name = `${person.first} ${person.last}`
  return (
    firm?.name ?? (rng.chance(0.3) && !isActor(draft) ? tradeName(slot.category, person) : name)
  )
}

function tradeName(category: ProviderCategory, { first, last }: Person): string {
  const name = `${first} ${last}`
  const names: Readonly<Record<ProviderCategory, string>> = {
    'Research Analyst': `${last} Market Notes (Prop. ${name})`,
    'Registered Investment Advisor': `${name} Financial Planning`,
    PMS: name,
    'Mutual Funds': `${last} Mutual Fund Services`,
    Trainers: `${last} Evening Classes`,
    'Stock Brokers': `${name} Share Broker`,
    AIF: name,
    'Forex Experts': `${last} Exchange Desk`,
    'Tax Experts': `${name}, Chartered Accountant`,
    Banking: `${last} Loan Desk`,
  }
  return names[category]
}

type Dates = Pick<DemoProvider, 'joinedAt' | 'approvedAt' | 'verifiedAt' | 'masterApprovedAt'>

/** When it applied and how far it got; a sub-profile comes after its company and with its word. */
function lifecycle(draft: ProviderDraft, master: MadeProvider | null, now: Date, rng: Rng): Dates {
  const { stage } = draft.slot
  const [least, most] = { verified: [40, 700], approved: [12, 50], new: [1, 16] }[stage]
  const masterAge = master === null ? 9999 : daysBetween(master.provider.joinedAt, now)
  const joinedAt = daysBefore(
    rng,
    now,
    Math.min(least ?? 1, masterAge),
    Math.min(most ?? 1, masterAge),
  )
  const masterApprovedAt =
    master !== null && stage !== 'new' ? daysAfter(rng, joinedAt, rng.int(1, 3), now) : null
  const approvedAt =
    stage === 'new' ? null : daysAfter(rng, masterApprovedAt ?? joinedAt, rng.int(1, 4), now)
  const verifiedAt =
    approvedAt === null || stage !== 'verified'
      ? null
      : daysAfter(rng, approvedAt, rng.int(1, 9), now)
  return { joinedAt, approvedAt, verifiedAt, masterApprovedAt }
}

function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 86_400_000)
}

function languagesOf({ person, place }: ProviderDraft, rng: Rng): readonly Language[] {
  const wanted = new Set<Language>(['english', person.tongue, place.tongue])
  if (rng.chance(0.7)) {
    wanted.add('hindi')
  }
  return languages.filter((language) => wanted.has(language))
}

const teamSizes = ['four', 'five', 'six', 'seven', 'nine', 'eleven', 'fourteen', 'eighteen']

function factsOf(
  { person, place }: ProviderDraft,
  regName: string,
  since: number,
  spoken: readonly Language[],
  now: Date,
  master: MadeProvider | null,
  rng: Rng,
): Facts {
  const labels = [...spoken].reverse().map((language) => languageLabels[language])
  return {
    name: `${person.first} ${person.last}`,
    first: person.first,
    regName,
    company: master?.provider.regName ?? regName,
    city: place.city,
    since: String(since),
    years: String(yearOf(now) - since),
    team: rng.pick(teamSizes),
    languages: enumerate(labels),
  }
}

/** One way of working, or two for analysts, whose desks often have a second subject. */
function stylesOf({ slot, style }: ProviderDraft, deal: Deal): readonly StyleText[] {
  if (slot.category !== 'Research Analyst') {
    return [style]
  }
  const second = dealStyle(slot.category, slot.type, deal)
  return second === style ? [style] : [style, second]
}

/** An individual began work between 22 and 34; a company was registered when its work began. */
function bornOn({ firm }: ProviderDraft, since: number, rng: Rng): string {
  const year = firm === null ? since - rng.int(22, 34) : since
  const month = String(rng.int(1, 12)).padStart(2, '0')
  return `${year}-${month}-${String(rng.int(1, 28)).padStart(2, '0')}`
}
