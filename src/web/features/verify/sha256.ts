import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Sha256 } from '#modules/scorecard/rules/journal.ts'

/**
 * In the page itself: a hash of the browser's own would have to be waited for, a hundred thousand
 * times. A page of the journal takes some milliseconds, so that it needs no thread of its own.
 */
export const sha256: Sha256 = (text) => bytesToHex(hash(utf8ToBytes(text)))
