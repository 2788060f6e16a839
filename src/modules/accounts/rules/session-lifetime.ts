import {
  ADMIN_SESSION_IDLE_SECONDS,
  ADMIN_SESSION_MAX_SECONDS,
  BACKEND_TOKEN_IDLE_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
} from '#contract/accounts/limits.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'

/** How a session was opened; `rotation` continues one under a new token. */
export type SessionMethod = 'password' | 'otp' | 'signup' | 'rotation'

export type SessionTimes = { readonly seenAt: Date; readonly endsAt: Date }

function idleSeconds(role: Role): number {
  return role === 'admin' ? ADMIN_SESSION_IDLE_SECONDS : SESSION_IDLE_SECONDS
}

/** The longest that a session of this role may last. */
export function sessionSeconds(role: Role): number {
  return role === 'admin' ? ADMIN_SESSION_MAX_SECONDS : SESSION_MAX_SECONDS
}

export function sessionEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + sessionSeconds(role) * SECOND_MS)
}

/** A session lives until its absolute end, provided it is never idle for too long. */
export function isLive({ seenAt, endsAt }: SessionTimes, role: Role, now: Date): boolean {
  const idleEnd = seenAt.getTime() + idleSeconds(role) * SECOND_MS
  return now.getTime() < Math.min(idleEnd, endsAt.getTime())
}

export function isTokenLive(usedAt: Date, now: Date): boolean {
  return now.getTime() < usedAt.getTime() + BACKEND_TOKEN_IDLE_SECONDS * SECOND_MS
}

/** The time of last use is written at most once a minute. */
export function needsTouch(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= MINUTE_MS
}
