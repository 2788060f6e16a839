import type { AgreementFacts } from '#contract/esign/facts.ts'
import type { Visit } from '#modules/accounts/index.ts'
import { sha256 } from '#platform/secrets.ts'
import { consentTexts } from './rules/consent.ts'

/** That one text was accepted: which, in which words, when, from where and with what. */
export type ConsentEvidence = {
  readonly document: string
  readonly version: string
  /** SHA-256 of the whole text. */
  readonly digest: Buffer
  readonly at: Date
  readonly ip: string
  readonly device: string
}

const DEVICE_MAX_CHARACTERS = 400

/** What the module that takes a consent keeps of it, one entry for each accepted text. */
export function consentEvidence(
  facts: AgreementFacts,
  { now, ip, userAgent }: Pick<Visit, 'now' | 'ip' | 'userAgent'>,
): readonly ConsentEvidence[] {
  const device = userAgent.slice(0, DEVICE_MAX_CHARACTERS)
  return consentTexts(facts).map(({ document, version, text }) => ({
    document,
    version,
    digest: sha256(text),
    at: now,
    ip,
    device,
  }))
}
