import {
  agreementDocument,
  agreementStatus,
  confirmAgreementOtp,
  requestAgreementOtp,
} from '#contract/esign/calls.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Esign } from './esign.ts'

export function esignHandlers(esign: Esign): readonly Handler[] {
  return [
    handle(agreementStatus, async ({ viewer }, { query: { id } }) => {
      const found = await esign.status(viewer, id)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(requestAgreementOtp, (context, { body: { id } }) =>
      esign.requestCode(context.viewer, context, id),
    ),
    handle(confirmAgreementOtp, async (context, { body }) => {
      const confirmed = await esign.confirm(context.viewer, context, body)
      return confirmed.ok ? ok({ data: confirmed.value }) : confirmed
    }),
    handle(agreementDocument, async (context, { query: { id } }) => {
      const found = await esign.document(context.viewer, context, id)
      return found.ok ? ok({ data: found.value }) : found
    }),
  ]
}
