import { z } from 'zod'
import { states } from '#contract/common/states.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { categoryInput, providerTypes } from '#contract/providers/categories.ts'
import {
  type ProviderSignup,
  providerSignupRefusal,
  providerSignupSchema,
  type SignupRefusal,
} from '#contract/providers/signup-form.ts'
import { providerSignupMessages } from '#contract/providers/texts.ts'
import { dayInIndia } from '#kit/day.ts'

const { required } = fieldMessages

/** The call's schema, adapted to the values of the form's controls. */
export const applicationForm = providerSignupSchema.extend({
  category: z.string().min(1, { error: required, abort: true }).pipe(categoryInput),
  type: z.enum(providerTypes),
  state: z.string().pipe(z.enum(states, { error: required })),
  DOB: z.string().min(1, { error: required, abort: true }).pipe(providerSignupSchema.shape.DOB),
  gst: z.boolean(),
  confirmpassword: z.string().min(1, { error: required }),
  agreed: z.boolean().pipe(z.literal(true, { error: providerSignupMessages.agreementRequired })),
})

/** Runs the checks of the application in the specified order. */
export function refusalOf(
  application: ProviderSignup,
  fileBytes: Parameters<typeof providerSignupRefusal>[2],
): SignupRefusal | undefined {
  return providerSignupRefusal(application, dayInIndia(new Date()), fileBytes)
}
export { acceptedDocuments } from '#contract/providers/accepted-documents.ts'
