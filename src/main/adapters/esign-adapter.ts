import {
  createEmbeddedEsign,
  createSurepassEsign,
  type EsignAdapter,
} from '#modules/esign/index.ts'
import type { EsignConfig } from '#platform/config/esign.ts'
import type { Platform } from '../platform.ts'

/** The signing method that the operator has chosen. */
export function esignAdapterOf(
  config: EsignConfig,
  platform: Platform,
  publicUrl: URL,
): EsignAdapter {
  return config.kind === 'embedded'
    ? createEmbeddedEsign(platform)
    : createSurepassEsign(config, publicUrl)
}
