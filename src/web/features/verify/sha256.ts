import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Sha256 } from '#modules/scorecard/rules/record/journal.ts'

/** Computed here: a hash of the browser's own is waited for, each of a hundred thousand times. */
export const sha256: Sha256 = (text) => bytesToHex(hash(utf8ToBytes(text)))
