/** Makes a new identifier: a UUID version 7, so that ids sort by creation time. */
export type NewId = () => string

/** Sorts before every other id. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function isId(value: string): boolean {
  return UUID.test(value)
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The number of random bytes in an id. */
const RANDOM_BYTES = 10

/**
 * UUIDv7 of RFC 9562: 48 bits of Unix milliseconds, then version, variant and 74 random bits (the
 * caller passes 10 bytes, of which 6 bits are overwritten).
 */
export function uuidv7(milliseconds: number, random: Uint8Array): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  const hex = (index: number, byte = random[index] ?? 0) => HEX[byte] ?? ''
  const version = hex(0, ((random[0] ?? 0) & 0x0f) | 0x70) + hex(1)
  const variant = hex(2, ((random[2] ?? 0) & 0x3f) | 0x80) + hex(3)
  const rest = hex(4) + hex(5) + hex(6) + hex(7) + hex(8) + hex(9)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`
}

/** Random bytes for many ids at once, because one system call costs ten times as much as an id. */
const drawn = new Uint8Array(128 * RANDOM_BYTES)
let used = drawn.length

/** The id generator of a running process: system time and the platform's secure random source. */
export const newId: NewId = () => {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn)
    used = 0
  }
  used += RANDOM_BYTES
  return uuidv7(Date.now(), drawn.subarray(used - RANDOM_BYTES, used))
}
