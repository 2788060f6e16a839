import type { CallSpec, ClaimOf } from '#contract/call.ts'
import type { SignedInViewer, Viewer } from '../viewer.ts'

type Claiming = { readonly query?: unknown; readonly body?: unknown }

/**
 * The first field that names an account other than the session's, or undefined. Absent and empty
 * claims are accepted. For a visitor without a session every claim differs.
 */
export function differingClaim(
  call: CallSpec,
  request: Claiming,
  viewer: Viewer,
): string | undefined {
  if (namesOwner(call, viewer)) {
    return undefined
  }
  const source: unknown = call.method === 'GET' ? request.query : request.body
  if (typeof source !== 'object' || source === null) {
    return undefined
  }
  const sent = new Map(Object.entries(source))
  for (const [field, claim] of Object.entries(call.claims ?? {})) {
    const value: unknown = sent.get(field)
    const absent = value === undefined || value === null || value === ''
    if (!absent && !(viewer.kind === 'account' && value === factOf(viewer, claim))) {
      return field
    }
  }
  return undefined
}

/** An admin with permission may request the data of others and names the owner. */
function namesOwner({ access }: CallSpec, viewer: Viewer): boolean {
  return (
    viewer.kind === 'account' &&
    viewer.role === 'admin' &&
    access.who === 'signed-in' &&
    access.permission !== undefined &&
    access.roles.length > 1
  )
}

function factOf(viewer: SignedInViewer, claim: ClaimOf): string | null {
  switch (claim) {
    case 'id':
      return viewer.accountId
    case 'role':
      return viewer.role
    case 'email':
      return viewer.email
    case 'name':
      return viewer.name
  }
}
