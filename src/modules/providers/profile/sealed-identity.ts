import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The sealed values of a provider's row, each bound to its column and row. */
type SealedRow = { readonly account_id: string; readonly dob_sealed: Buffer | null }

const birthContext = (id: string) => `provider|dob|${id}`
const panContext = (id: string) => `provider|pan|${id}`

export const sealedIdentities: readonly SealedColumn[] = [
  { table: 'provider', column: 'dob_sealed', key: ['account_id'], context: birthContext },
  { table: 'provider', column: 'pan_sealed', key: ['account_id'], context: panContext },
]

/** @param day 'YYYY-MM-DD' */
export function sealBirth(secrets: Secrets, id: string, day: string): Buffer {
  return secrets.seal(birthContext(id), day)
}

export function openBirth(secrets: Secrets, row: SealedRow): string | null {
  return row.dob_sealed === null
    ? null
    : secrets.open(birthContext(row.account_id), row.dob_sealed).toString()
}

export function sealPan(secrets: Secrets, id: string, pan: string): Buffer {
  return secrets.seal(panContext(id), pan)
}
