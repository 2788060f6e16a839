import { offThread } from '#platform/off-thread.ts'
import type { renderAgreementPdf } from './agreement-pdf.ts'

/** `renderAgreementPdf` off the event loop: it takes half a second of CPU time. */
export const drawAgreement = offThread<typeof renderAgreementPdf>(
  new URL('./agreement-pdf.ts', import.meta.url),
  'renderAgreementPdf',
)
