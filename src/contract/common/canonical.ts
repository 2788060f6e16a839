import { isGstin } from './gstin.ts'

/*
 * Names that others give out (a regulator, a bank, a tax office, a mail host) have one form here. A
 * spelling either becomes that form or is refused, so that what is unique cannot be had twice by a
 * space, a sign of no width, a wide digit or a letter of another alphabet. Each function is a
 * projection: what it returns, it returns again. The database keeps only such values, and compares
 * what people confuse (the letter O and zero, I, L and one) by `lookalike_key`, which is `lookalikeKey`.
 */

/** The one form of what somebody typed, or undefined where it has none. */
export type Canonical = (text: string) => string | undefined

/** Signs that nobody sees: joiners, spaces of no width, marks of direction, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** What people put between groups of letters and digits. */
const SEPARATORS = /[\s\p{Pd}./_]/gu

/** Visible ASCII and spaces: the alphabet of which each kind has a part. */
const PLAIN = /^[ -~]*$/

/** Compatible forms made one, without what nobody sees; undefined for letters of other alphabets. */
export function plainText(text: string): string | undefined {
  const seen = text.normalize('NFKC').replaceAll(UNSEEN, '').trim()
  return PLAIN.test(seen) ? seen : undefined
}

/** The same in capitals and without separators: what a number is compared by. */
export function compactText(text: string): string | undefined {
  // Spaces of other widths are plain ones after NFKC, but tabs and dashes are not.
  return plainText(text.normalize('NFKC').replaceAll(SEPARATORS, ''))?.toUpperCase()
}

/** The form by a pattern over capitals and digits. */
function compact(shape: RegExp): Canonical {
  return (text) => {
    const compacted = compactText(text)
    return compacted !== undefined && shape.test(compacted) ? compacted : undefined
  }
}

/** In lower case; what stands before the sign is not folded further, as its host may tell it apart. */
export const canonicalEmail: Canonical = (text) => {
  const plain = plainText(text)?.toLowerCase()
  return plain !== undefined && /^[^ @]+@[^ @]+$/.test(plain) ? plain : undefined
}

/** Ten digits of an Indian mobile number; a prefix is not taken away. */
export const canonicalMobile = compact(/^[6-9]\d{9}$/)

export const canonicalPin = compact(/^[1-9]\d{5}$/)

/** With a check character that fits. */
export const canonicalGstin: Canonical = (text) => {
  const compacted = compactText(text)
  return compacted !== undefined && isGstin(compacted) ? compacted : undefined
}

/** The fifth sign is a zero; a letter O in its place was meant as one. */
export const canonicalIfsc: Canonical = (text) => {
  const compacted = compactText(text)?.replace(/(?<=^[A-Z]{4})O/, '0')
  return compacted !== undefined && /^[A-Z]{4}0[A-Z0-9]{6}$/.test(compacted) ? compacted : undefined
}

export const canonicalAccountNumber = compact(/^\d{9,18}$/)

/** 'name@bank' in lower case: payment applications do not tell capitals apart. */
export const canonicalUpiHandle: Canonical = (text) => {
  const plain = plainText(text)?.toLowerCase()
  const isHandle = plain !== undefined && /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$/.test(plain)
  return isHandle ? plain : undefined
}

export const canonicalCoupon = compact(/^[A-Z0-9]{4,20}$/)

/** A bank's number of a transfer (UTR, RRN, reference), whoever made it and whatever for. */
export const canonicalBankReference = compact(/^[A-Z0-9]{6,64}$/)

/** What two canonical values that people take for one another have in common. */
export function lookalikeKey(canonical: string): string {
  return canonical.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
