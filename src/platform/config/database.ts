import { isLoopbackHost } from './loopback.ts'

type Variables = {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_OWNER_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_REPLICA_URL?: string | undefined
}

/** The only modes accepted: the others encrypt without verifying the server. */
const TLS_MODES = ['verify-full', 'disable']

/**
 * Problems of database URLs, one line each: URLs that are surely a mistake or would send data
 * unencrypted.
 */
export function databaseProblems(variables: Variables): string[] {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = variables
  const beside = { DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }
  const alone = Object.entries(beside).filter(([, url]) => url !== undefined)
  if (DATABASE_URL === undefined && alone.length > 0) {
    return alone.map(([name]) => `${name}: stands beside DATABASE_URL, which must be set`)
  }
  return Object.entries({ DATABASE_URL, ...beside }).flatMap(([name, url]) =>
    url === undefined ? [] : addressProblems(name, new URL(url)),
  )
}

function addressProblems(name: string, { hostname, searchParams }: URL): string[] {
  // Without a host the URL would silently mean this machine, whatever socket was intended.
  if (hostname === '' || hostname.includes('%') || searchParams.has('host')) {
    return [`${name}: must name a host, host.example or 127.0.0.1; Unix sockets are not supported`]
  }
  const isSecured =
    isLoopbackHost(hostname) || TLS_MODES.includes(searchParams.get('sslmode') ?? '')
  return isSecured && !searchParams.has('ssl')
    ? []
    : [`${name}: must say ?sslmode=verify-full, except on this machine; or ?sslmode=disable`]
}
