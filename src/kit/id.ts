/** Makes a new identifier: a UUID version 7, so that ids sort by the time they were made. */
export type NewId = () => string

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function isId(value: string): boolean {
  return UUID.test(value)
}

/**
 * UUIDv7 of RFC 9562: 48 bits of Unix milliseconds, then version, variant and 74 bits that the
 * caller draws (10 bytes, of which 6 bits are overwritten).
 */
export function uuidv7(milliseconds: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  let time = milliseconds
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** The id maker of a running process: system time and the platform's secure random source. */
export const newId: NewId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
