import { randomFillSync } from 'node:crypto'

const NONCE_BYTES = 16
/** Drawn at once, because drawing costs the same for a page's nonce as for this many. */
const POOL = Buffer.alloc(NONCE_BYTES * 256)
let used = POOL.length

/** 128 secure random bits in letters that need no escape: what a page's scripts must carry. */
export function createNonce(): string {
  if (used === POOL.length) {
    randomFillSync(POOL)
    used = 0
  }
  used += NONCE_BYTES
  return POOL.toString('base64url', used - NONCE_BYTES, used)
}
