import type { z } from 'zod'
import type { OwnProvider } from '#contract/providers/types.ts'
import type { publicProfileForm } from './public-profile-schema.ts'

/** The value of an empty text field. */
const BLANK = ''

/** Every field is required, so that a field without an initial value does not compile. */
export type PublicProfileValues = Required<z.input<typeof publicProfileForm>>

/** The initial values of the form. */
export function valuesOf(own: OwnProvider): PublicProfileValues {
  return {
    description: own.description,
    languages: own.languages,
    segments: own.segments,
    socials: {
      instagram: own.socials.instagram ?? BLANK,
      youtube: own.socials.youtube ?? BLANK,
      twitter: own.socials.twitter ?? BLANK,
      linkedin: own.socials.linkedin ?? BLANK,
    },
    email: own.email ?? BLANK,
    number: own.number ?? BLANK,
    address1: own.address1,
    address2: own.address2,
    city: own.city,
    state: own.state,
    pin: own.pin ?? BLANK,
    complianceOfficerName: own.complianceOfficerName ?? BLANK,
    complianceOfficerEmail: own.complianceOfficerEmail ?? BLANK,
    complianceOfficerNumber: own.complianceOfficerNumber ?? BLANK,
    disclaimer: own.disclaimer ?? BLANK,
    refundPolicy: own.refundPolicy ?? BLANK,
    riskFactors: own.riskFactors ?? BLANK,
    conflictOfInterest: own.conflictOfInterest ?? BLANK,
    registrationDate: own.registrationDate ?? BLANK,
    experienceSince: own.experienceSince === null ? BLANK : String(own.experienceSince),
  }
}
