import type { OrderNeed } from '#contract/checkout/states.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { listConsents } from '../store/consents.ts'
import type { LineRow, OrderRow } from '../store/orders.ts'
import { agreementSubjectOf, documentsOf } from './agreement-data.ts'

type Deps = Pick<CheckoutDeps, 'accounts' | 'providers' | 'plans' | 'invoices' | 'esign'>

type Order = Pick<OrderRow, 'method' | 'user_id'>

/** The current texts of a line: digests by document. Empty if its seller no longer exists. */
type Texts = ReadonlyMap<string, string>

/**
 * Which consents and signatures are missing. Both count only for the current texts, by digest: if
 * the provider has changed a text since, it must be accepted again. An order is signed only once,
 * so a signature on an outdated text requires a new order.
 */
export async function termsNeeds(
  deps: Deps,
  tx: Tx,
  order: Order,
  lines: readonly LineRow[],
): Promise<readonly OrderNeed[]> {
  const [consents, texts, signature] = await pipelined([
    listConsents(
      tx,
      lines.map(({ id }) => id),
    ),
    textsOf(deps, tx, order, lines),
    signatureOf(deps, tx, order, lines),
  ])
  if (signature !== undefined && !isCurrent(signature, texts)) {
    return ['new-order']
  }
  const given = Map.groupBy(consents, (row) => row.line_id)
  const accepted = lines.every(({ id }, index) => {
    const own = given.get(id) ?? []
    const digests = new Set(own.map((row) => `${row.document}|${row.digest.toString('hex')}`))
    const wanted = [...(texts[index] ?? [])]
    return own.length > 0 && wanted.every(([name, digest]) => digests.has(`${name}|${digest}`))
  })
  return [
    ...(accepted ? [] : ['consent' as const]),
    ...(order.method === 'manual' && signature === undefined ? ['agreement' as const] : []),
  ]
}

/** Whether the order was signed with a text that has changed since; such an order is not kept. */
export async function isSignatureOutdated(
  deps: Deps,
  tx: Tx,
  order: Order,
  lines: readonly LineRow[],
): Promise<boolean> {
  const signature = await signatureOf(deps, tx, order, lines)
  return signature !== undefined && !isCurrent(signature, await textsOf(deps, tx, order, lines))
}

/** Whether a transfer's agreement was signed, in whatever version of its text. */
export async function isSigned(
  deps: Pick<Deps, 'esign'>,
  tx: Tx,
  order: Order,
  lines: readonly LineRow[],
): Promise<boolean> {
  return (await signatureOf(deps, tx, order, lines)) !== undefined
}

function textsOf(
  deps: Deps,
  tx: Tx,
  { user_id: userId }: Order,
  lines: readonly LineRow[],
): Promise<readonly Texts[]> {
  return pipelined(
    lines.map(async (line): Promise<Texts> => {
      const documents = await documentsOf(deps, tx, agreementSubjectOf(line), userId)
      return new Map(documents.map(({ document, digest }) => [document, digest]))
    }),
  )
}

type Signature = NonNullable<Awaited<ReturnType<CheckoutDeps['esign']['signedFor']>>>

async function signatureOf(
  { esign }: Pick<Deps, 'esign'>,
  tx: Tx,
  { method, user_id: userId }: Order,
  [line]: readonly LineRow[],
): Promise<Signature | undefined> {
  return method !== 'manual' || line === undefined
    ? undefined
    : esign.signedFor(tx, {
        userId,
        planId: line.plan_id,
        subject: { type: 'order-line', id: line.id },
      })
}

/** A transfer pays for one line, and the signature is on that line's agreement. */
function isCurrent({ textSha256 }: Signature, [texts]: readonly Texts[]): boolean {
  const digest = texts?.get('client-agreement')
  return digest === undefined || digest === textSha256.toString('hex')
}
