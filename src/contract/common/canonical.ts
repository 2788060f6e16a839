import { isGstin } from './gstin.ts'

/*
 * Identifiers issued by others (a regulator, a bank, a tax office, a mail host) have one canonical
 * form. A spelling is converted to that form or refused, so that a unique value cannot be entered
 * twice by adding a space, a zero-width character, a full-width digit or a letter of another
 * alphabet. Each function is idempotent. The database stores canonical values only, and compares
 * characters that people confuse (the letter O and zero; I, L and one) by `lookalike_key`.
 */

/** Returns the canonical form of a typed text, or undefined if it has none. */
export type Canonical = (text: string) => string | undefined

/** Invisible characters: joiners, zero-width spaces, direction marks, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Separators that people put between groups of letters and digits. */
const SEPARATORS = /[\s\p{Pd}./_]/gu

/** Visible ASCII and spaces. Every kind uses a subset of this alphabet. */
const PLAIN = /^[ -~]*$/

/** The NFKC form without invisible characters. */
export function visibleText(text: string): string {
  // What an invisible character kept apart may combine, hence the second normalisation.
  return text.normalize('NFKC').replaceAll(UNSEEN, '').normalize('NFKC').trim()
}

/** The same, or undefined for letters of other alphabets. */
function plainText(text: string): string | undefined {
  const seen = visibleText(text)
  return PLAIN.test(seen) ? seen : undefined
}

/** The same in capitals and without separators, for comparing numbers. */
export function compactText(text: string): string | undefined {
  // NFKC turns spaces of other widths into plain ones, but not tabs and dashes.
  return plainText(text.normalize('NFKC').replaceAll(SEPARATORS, ''))?.toUpperCase()
}

/** A canonical form that must match a pattern over capitals and digits. */
function compact(shape: RegExp): Canonical {
  return (text) => {
    const compacted = compactText(text)
    return compacted !== undefined && shape.test(compacted) ? compacted : undefined
  }
}

/**
 * In lower case. The local part is not normalised further, because the mail host may distinguish
 * its spellings.
 */
export const canonicalEmail: Canonical = (text) => {
  const plain = plainText(text)?.toLowerCase()
  return plain !== undefined && /^[^ @]+@[^ @]+$/.test(plain) ? plain : undefined
}

/** Ten digits of an Indian mobile number; a prefix is not removed. */
export const canonicalMobile = compact(/^[6-9]\d{9}$/)

export const canonicalPin = compact(/^[1-9]\d{5}$/)

/** With a valid check character. */
export const canonicalGstin: Canonical = (text) => {
  const compacted = compactText(text)
  return compacted !== undefined && isGstin(compacted) ? compacted : undefined
}

/** The fifth character is a zero; a letter O in its place is read as one. */
export const canonicalIfsc: Canonical = (text) => {
  const compacted = compactText(text)?.replace(/(?<=^[A-Z]{4})O/, '0')
  return compacted !== undefined && /^[A-Z]{4}0[A-Z0-9]{6}$/.test(compacted) ? compacted : undefined
}

export const canonicalAccountNumber = compact(/^\d{9,18}$/)

/** 'name@bank' in lower case, because payment applications ignore case. */
export const canonicalUpiHandle: Canonical = (text) => {
  const plain = plainText(text)?.toLowerCase()
  const isHandle = plain !== undefined && /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$/.test(plain)
  return isHandle ? plain : undefined
}

export const canonicalCoupon = compact(/^[A-Z0-9]{4,20}$/)

/** A bank's number for any transfer (UTR, RRN, reference). */
export const canonicalBankReference = compact(/^[A-Z0-9]{6,64}$/)
