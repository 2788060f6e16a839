import { assert, present } from '#kit/assert.ts'
import { stateOfGstCode } from './states.ts'

const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State code, PAN, registration number, the letter Z, check character. */
const GSTIN_SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Whether a GST identification number is valid: format, state code and check character. */
export function isGstin(text: string): boolean {
  return (
    GSTIN_SHAPE.test(text) &&
    stateOfGstCode(text.slice(0, 2)) !== undefined &&
    gstinCheckCharacter(text.slice(0, 14)) === text[14]
  )
}

/**
 * Base 36 with weights 1, 2, 1, 2 ... over the first 14 characters; each product counts as the sum
 * of its two base-36 digits, and the check character fills the sum up to a multiple of 36.
 */
export function gstinCheckCharacter(first14: string): string {
  assert(first14.length === 14, 'the check character is computed over 14 characters')
  const sum = [...first14].reduce((total, character, index) => {
    const product = BASE_36.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return present(BASE_36[(36 - (sum % 36)) % 36], 'a remainder of 36 names a character')
}
