import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Sha256 } from '#modules/scorecard/rules/record/journal.ts'

/**
 * Computed synchronously: the browser's own hash function is asynchronous, which is slow for a
 * hundred thousand hashes.
 */
export const sha256: Sha256 = (text) => bytesToHex(hash(utf8ToBytes(text)))
