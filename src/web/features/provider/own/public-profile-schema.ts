import { z } from 'zod'
import { states } from '#contract/common/states.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { languageSchema, segmentSchema } from '#contract/common/types.ts'
import { pinInState, providerProfileFields, socialsInput } from '#contract/providers/types.ts'

/** A text field for a value that may be missing. */
function blankable<S extends z.ZodType<unknown, string | null | undefined>>(schema: S) {
  return z
    .string()
    .transform((text): string | null | undefined => (text.trim() === '' ? null : text))
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
      .transform((text): number | null | undefined => (text.trim() === '' ? null : Number(text)))
      .pipe(shape.experienceSince),
  })
  .refine(pinInState.isKept, pinInState.refusal)
