import type { ProviderCategory } from '#contract/categories.ts'
import { gstStateCode } from '#contract/states.ts'
import type { Contacts } from './contacts.ts'
import {
  banks,
  makeAccountNumber,
  makeGstin,
  makeIfsc,
  makePan,
  makeUpi,
  slugOf,
} from './identifiers.ts'
import type { Rng } from './prng.ts'
import type { ProviderDraft } from './provider-draft.ts'
import type {
  ComplianceOfficer,
  DemoProvider,
  PaymentDetails,
  PictureRef,
  Socials,
} from './types.ts'

/** A sub-profile invoices under its company's GSTIN and has a PAN of its own. */
export function taxIdentity(
  { firm, person, place }: ProviderDraft,
  master: DemoProvider | null,
  rng: Rng,
): Pick<DemoProvider, 'pan' | 'gst' | 'gstin'> {
  const pan = makePan(rng, firm?.panHolder ?? 'P', firm?.name ?? person.last)
  if (master !== null) {
    return { pan, gst: master.gst, gstin: master.gstin }
  }
  const gst = rng.chance(firm === null ? 0.4 : 0.85)
  return { pan, gst, gstin: gst ? makeGstin(gstStateCode(place.state), pan) : null }
}

/** Companies appoint somebody; individuals mostly answer for themselves. */
export function officerOf(
  draft: ProviderDraft,
  master: DemoProvider | null,
  contacts: Contacts,
  rng: Rng,
): ComplianceOfficer {
  if (master !== null) {
    return master.complianceOfficer
  }
  if (draft.firm === null && rng.chance(0.6)) {
    const { first, last } = draft.person
    return { name: `${first} ${last}`, email: draft.email, number: draft.number }
  }
  const officer = contacts.person(rng.chance(0.6) ? draft.place.tongue : undefined)
  const domain = draft.email.split('@')[1] ?? 'tradebox.example'
  return {
    name: `${officer.first} ${officer.last}`,
    email: contacts.email('compliance', domain),
    number: contacts.mobile(),
  }
}

/** Pages under reserved names: a real network might have given the handle to somebody else. */
export function socialsOf({ firm, person }: ProviderDraft, rng: Rng): Socials {
  const handle = slugOf(firm?.stem ?? `${person.first} ${person.last}`)
  const page = (network: string, probability: number) =>
    rng.chance(probability) ? `https://${network}.example/${handle}` : null
  return {
    instagram: page('instagram', 0.6),
    youtube: page('youtube', 0.7),
    twitter: page('twitter', 0.55),
    linkedin: page('linkedin', 0.8),
  }
}

/** Where fees go: an account at one of the invented banks. */
export function paymentOf(
  { firm, person }: ProviderDraft,
  regName: string,
  category: ProviderCategory,
  rng: Rng,
): PaymentDetails {
  const bank = rng.pick(banks)
  return {
    bankName: bank.name,
    beneficiaryName: firm === null ? `${person.first} ${person.last}` : regName,
    accNumber: makeAccountNumber(rng),
    ifsc: makeIfsc(rng, bank.code),
    upi: makeUpi(slugOf(firm?.stem ?? `${person.first}${person.last}`), category, bank.handle),
  }
}

/** Persons have a portrait, companies a logo; a sub-profile shows its company's logo as well. */
export function picturesOf(
  { firm, key }: ProviderDraft,
  master: DemoProvider | null,
): Pick<DemoProvider, 'profilePicture' | 'companyLogo'> {
  const logo: PictureRef | null =
    firm === null ? (master?.companyLogo ?? null) : { kind: 'logo', name: key }
  return {
    profilePicture: firm === null ? { kind: 'avatar', name: key } : { kind: 'logo', name: key },
    companyLogo: logo,
  }
}
