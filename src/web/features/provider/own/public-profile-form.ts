import { z } from 'zod'
import { states } from '#contract/common/states.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { languageSchema, segmentSchema } from '#contract/common/types.ts'
import {
  type OwnProvider,
  pinInState,
  providerProfileFields,
  socialsInput,
} from '#contract/providers/types.ts'

/** The value of an empty text field. */
const BLANK = ''

/** A text field for a value that may be missing. */
function blankable<S extends z.ZodType<unknown, string | null | undefined>>(schema: S) {
  return z
    .string()
    .transform((text): string | null | undefined => (text.trim() === BLANK ? null : text))
    .pipe(schema)
}

const { shape } = providerProfileFields
const socials = socialsInput.shape

/** The call's schema, adapted to the form's values: texts, and lists of ticked boxes. */
export const publicProfileForm = providerProfileFields
  .extend({
    languages: z.array(languageSchema),
    segments: z.array(segmentSchema),
    socials: z.object({
      instagram: blankable(socials.instagram),
      youtube: blankable(socials.youtube),
      twitter: blankable(socials.twitter),
      linkedin: blankable(socials.linkedin),
    }),
    email: blankable(shape.email),
    number: blankable(shape.number),
    address2: shape.address2.unwrap(),
    state: z.string().pipe(z.enum(states, { error: fieldMessages.required })),
    pin: blankable(shape.pin),
    complianceOfficerName: blankable(shape.complianceOfficerName),
    complianceOfficerEmail: blankable(shape.complianceOfficerEmail),
    complianceOfficerNumber: blankable(shape.complianceOfficerNumber),
    disclaimer: blankable(shape.disclaimer),
    refundPolicy: blankable(shape.refundPolicy),
    riskFactors: blankable(shape.riskFactors),
    conflictOfInterest: blankable(shape.conflictOfInterest),
    registrationDate: blankable(shape.registrationDate),
    experienceSince: z
      .string()
      .transform((text): number | null | undefined => (text.trim() === BLANK ? null : Number(text)))
      .pipe(shape.experienceSince),
  })
  .refine(pinInState.isKept, pinInState.refusal)

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
