import { OTP_RESEND_SECONDS } from '#contract/accounts/limits.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Tx } from '#platform/tx.ts'
import type { Visit } from '../deps.ts'
import { maskedSubject } from '../rules/masking.ts'
import { provenEmail, provenNumber } from '../rules/proven.ts'
import { type Account, findAccount } from '../store/accounts.ts'
import type { CodeAttempt, CodeRequest, Codes, SendRefusal } from './codes.ts'
import { actionBinding } from './pre-session.ts'

/** An action in another module that the account itself confirms with a code. */
type OwnAction = {
  readonly viewer: SignedInViewer
  readonly visit: Visit
  readonly purpose: 'esign'
  /** What exactly is confirmed: a code for one object does not confirm another. */
  readonly about: string
}

type Refused = { readonly proven: false; readonly refusal: Failure<ProofRefusal> }
type ProofRefusal = 'otp_invalid' | 'otp_paused' | 'no_way_to_confirm'

/** Not a Result: a failed Result would roll back the count of wrong codes. */
export type OwnProof = { readonly proven: true; readonly sentTo: string } | Refused

/** The proven number and address, where a code reaches the owner and nobody else. */
function provenContacts(account: Account | undefined): readonly string[] {
  return account === undefined
    ? []
    : [provenNumber(account), provenEmail(account)].filter((contact) => contact !== null)
}

type OwnRequest = Omit<CodeRequest, 'subject' | 'budget'> & { readonly accountId: string }

/**
 * Sends to the number, or to the address if the number has used up its allowance. If only the short
 * wait between two codes is left, that refusal is returned instead.
 */
export async function sendToOwn(
  codes: Codes,
  tx: Tx,
  request: OwnRequest,
): Promise<Result<{ readonly sentTo: string }, SendRefusal | 'no_way_to_confirm'>> {
  const subjects = provenContacts(await findAccount(tx, request.accountId))
  let refusal: Failure<SendRefusal | 'no_way_to_confirm'> = fail('no_way_to_confirm')
  for (const subject of subjects) {
    const sent = await codes.send(tx, { ...request, subject, budget: 'own' })
    if (sent.ok) {
      return ok({ sentTo: maskedSubject(subject) })
    }
    refusal = sent
    if ((sent.retryAfterSeconds ?? 0) <= OTP_RESEND_SECONDS) {
      return sent
    }
  }
  return refusal
}

type OwnAttempt = Omit<CodeAttempt, 'subject' | 'budget'> & { readonly accountId: string }

/** Checks the code against both contacts, since it was sent to one of them. */
export async function proveByOwn(codes: Codes, tx: Tx, attempt: OwnAttempt): Promise<OwnProof> {
  const subjects = provenContacts(await findAccount(tx, attempt.accountId))
  let refused: OwnProof = { proven: false, refusal: fail('no_way_to_confirm') }
  for (const subject of subjects) {
    const proof = await codes.prove(tx, { ...attempt, subject, budget: 'own' })
    if (proof.proven) {
      return { proven: true, sentTo: maskedSubject(subject) }
    }
    // A pause is reported even if the other contact fails for another reason.
    refused = !refused.proven && refused.refusal.code === 'otp_paused' ? refused : proof
  }
  return refused
}

/** Codes to an account's own proven number or address, bound to its session and to one action. */
export function createOwnCodes(codes: Codes) {
  return {
    send: (tx: Tx, action: OwnAction) => {
      const { viewer, visit, purpose } = action
      const binding = actionBinding(viewer.sessionId, action)
      return sendToOwn(codes, tx, { visit, purpose, binding, accountId: viewer.accountId })
    },
    prove: (tx: Tx, action: OwnAction & { readonly code: string }) => {
      const { viewer, visit, purpose, code } = action
      const binding = actionBinding(viewer.sessionId, action)
      const { accountId } = viewer
      return proveByOwn(codes, tx, { visit, binding, purposes: [purpose], code, accountId })
    },
  }
}
