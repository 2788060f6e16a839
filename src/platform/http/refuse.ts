import type { FastifyReply } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'

/** Answers with an error of the contract. Headers are the caller's. */
export function refuse(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, message } = errors[code]
  return reply.code(status).send({ success: false, code, message })
}
