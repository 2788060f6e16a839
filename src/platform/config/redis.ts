import { z } from 'zod'
import { isLoopbackHost } from './loopback.ts'

export const redisVariables = {
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
}

type Variables = z.output<z.ZodObject<typeof redisVariables>>

export const redisMeanings: Readonly<Record<keyof Variables, string>> = {
  REDIS_URL:
    'Redis 6 or later, which passes signals (above all prices) between processes that share `DATABASE_URL`: `rediss://user:password@host:port`. Except on loopback, a password is required, and `redis://` needs `?tls=off`. Unset: PostgreSQL passes the signals',
}

/**
 * Access to Redis allows sending false prices to processes, so it must be protected as well as the
 * database.
 */
export function redisProblems(
  variables: Variables & { readonly DATABASE_URL?: string | undefined },
): readonly string[] {
  const { REDIS_URL, DATABASE_URL } = variables
  if (REDIS_URL === undefined) {
    return []
  }
  const { protocol, hostname, pathname, search, hash, password } = new URL(REDIS_URL)
  const problems: string[] = []
  if (DATABASE_URL === undefined) {
    problems.push('REDIS_URL: is for processes that share a database, so DATABASE_URL must be set')
  }
  if (hostname === '' || !/^\/?\d*$/.test(pathname) || hash !== '') {
    problems.push('REDIS_URL: must be rediss://user:password@host:port')
  }
  if (search !== '' && search !== '?tls=off') {
    problems.push('REDIS_URL: knows no option but ?tls=off')
  }
  if (!isLoopbackHost(hostname)) {
    if (protocol === 'redis:' && search !== '?tls=off') {
      problems.push('REDIS_URL: must be rediss, except on this machine; or say ?tls=off')
    }
    if (password === '') {
      problems.push('REDIS_URL: must have a password, except on this machine')
    }
  }
  return problems
}
