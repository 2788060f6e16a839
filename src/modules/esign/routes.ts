import {
  agreementDocument,
  agreementStatus,
  confirmAgreementOtp,
  requestAgreementOtp,
} from '#contract/esign/calls.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asData } from '#platform/http/replies.ts'
import type { Esign } from './esign.ts'

export function esignHandlers(esign: Esign): readonly Handler[] {
  return [
    handle(agreementStatus, async ({ viewer }, { query: { id } }) =>
      asData(await esign.status(viewer, id)),
    ),
    handle(requestAgreementOtp, (context, { body: { id } }) =>
      esign.requestCode(context.viewer, context, id),
    ),
    handle(confirmAgreementOtp, async (context, { body }) =>
      asData(await esign.confirm(context.viewer, context, body)),
    ),
    handle(agreementDocument, async (context, { query: { id } }) =>
      asData(await esign.document(context.viewer, context, id)),
    ),
  ]
}
