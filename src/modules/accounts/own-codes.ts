import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Tx } from '#platform/tx.ts'
import type { Codes, SendRefusal } from './codes.ts'
import type { Visit } from './deps.ts'
import { deedBinding } from './pre-session.ts'
import { maskedSubject } from './rules/masking.ts'
import { type Account, findAccount } from './store/accounts.ts'

/** One deed of another module that its own account confirms by a code. */
export type OwnDeed = {
  readonly viewer: SignedInViewer
  readonly visit: Visit
  readonly purpose: 'esign'
  /** What exactly is confirmed: a code for one thing confirms no other. */
  readonly about: string
}

type Refused = { readonly proven: false; readonly refusal: Failure<ProofRefusal> }
type ProofRefusal = 'otp_invalid' | 'otp_paused' | 'no_way_to_confirm'

/** No Result: a wrong code must be counted, and a failed Result would roll that back. */
export type OwnProof = { readonly proven: true; readonly sentTo: string } | Refused

/** Codes to an account's own proven number or address, bound to its session and to one deed. */
export type OwnCodes = {
  readonly send: (
    tx: Tx,
    deed: OwnDeed,
  ) => Promise<Result<{ readonly sentTo: string }, SendRefusal | 'no_way_to_confirm'>>
  readonly prove: (tx: Tx, deed: OwnDeed & { readonly code: string }) => Promise<OwnProof>
}

/** The proven number, else the proven address: where a code reaches its owner and nobody else. */
export function provenContact(account: Account): string | undefined {
  if (account.number !== null && account.numberVerifiedAt !== null) {
    return account.number
  }
  return account.email !== null && account.emailVerifiedAt !== null ? account.email : undefined
}

export function createOwnCodes(codes: Codes): OwnCodes {
  return {
    send: async (tx, deed) => {
      const { viewer, visit, purpose } = deed
      const subject = await contactOf(tx, viewer)
      if (subject === undefined) {
        return fail('no_way_to_confirm')
      }
      const { accountId } = viewer
      const binding = deedBinding(viewer.sessionId, deed)
      const sent = await codes.send(tx, { visit, purpose, subject, binding, accountId })
      return sent.ok ? ok({ sentTo: maskedSubject(subject) }) : sent
    },
    prove: async (tx, deed) => {
      const { viewer, visit, purpose, code } = deed
      const subject = await contactOf(tx, viewer)
      if (subject === undefined) {
        return { proven: false, refusal: fail('no_way_to_confirm') }
      }
      const binding = deedBinding(viewer.sessionId, deed)
      const proof = await codes.prove(tx, { visit, subject, binding, purposes: [purpose], code })
      return proof.proven ? { proven: true, sentTo: maskedSubject(subject) } : proof
    },
  }
}

async function contactOf(tx: Tx, { accountId }: SignedInViewer): Promise<string | undefined> {
  const account = await findAccount(tx, accountId)
  return account && provenContact(account)
}
