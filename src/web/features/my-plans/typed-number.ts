import { z } from 'zod'

/** A number as typed, with or without the commas of lakhs; NaN if it is not a number. */
export function numberIn(text: string): number {
  const digits = text.replaceAll(/[,\s₹]/g, '')
  return digits === '' ? Number.NaN : Number(digits)
}

/** The schema of a number's text field. */
export function typedNumber<S extends z.ZodType<unknown, number>>(schema: S) {
  return z.string().transform(numberIn).pipe(schema)
}
