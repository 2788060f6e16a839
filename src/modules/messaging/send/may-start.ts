import { fail, ok, type Result } from '#kit/result.ts'
import type { MessagingDeps } from '../deps.ts'
import { findMember } from '../store/members.ts'
import type { Writer } from './who-may-write.ts'

/**
 * To be asked before a conversation is created. Investors may start so many a day, because they
 * may write to every verified provider; providers write to people who know them.
 */
export async function mayStart(
  { db, rateLimiter }: Pick<MessagingDeps, 'db' | 'rateLimiter'>,
  { accountId, role }: Writer,
  otherId: string,
): Promise<Result<true, 'conversations_used_up'>> {
  if (role !== 'user' || (await findMember(db.read, accountId, otherId)) !== undefined) {
    return ok(true)
  }
  const { allowed } = await rateLimiter.take('first-contact', { accountId })
  return allowed ? ok(true) : fail('conversations_used_up')
}
