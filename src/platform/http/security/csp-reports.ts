import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Logger } from '../../log.ts'
import type { Gauge } from '../../metrics.ts'
import type { RateLimiter } from '../../rate.ts'

/**
 * The endpoint to which browsers report violations of a page's policy, named in its `report-to`.
 */
export const CSP_REPORT_PATH = '/api/csp-report'
export const reportingEndpoints = `csp="${CSP_REPORT_PATH}"`

const MAX_BYTES = 16 * 1024
const MAX_REPORTS = 20

const text = z.string().max(4096).catch('')
const reports = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: text, blockedURL: text, disposition: text }),
    }),
  )
  .max(MAX_REPORTS)
  .catch([])

export type CspReportOptions = { readonly rateLimiter: RateLimiter; readonly log: Logger }

/**
 * Counts the reports of browsers and logs the directive and the blocked origin, but no page URL,
 * script text or sender. The response is always the same.
 */
export async function addCspReports(
  app: FastifyInstance,
  { rateLimiter, log }: CspReportOptions,
): Promise<Gauge> {
  let count = 0
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'string', bodyLimit: MAX_BYTES } as const
    scope.addContentTypeParser(
      'application/reports+json',
      options,
      async (_: unknown, body: string) => jsonOf(body),
    )
    scope.post(CSP_REPORT_PATH, async (request, reply) => {
      const verdict = await rateLimiter.take('report', { address: request.ip })
      if (verdict.allowed) {
        for (const { body } of reports.parse(request.body)) {
          count += 1
          const directive = /^[a-z-]{1,40}$/.test(body.effectiveDirective)
            ? body.effectiveDirective
            : 'unknown'
          log.warn({ directive, blocked: originOf(body.blockedURL) }, 'page policy violated')
        }
      }
      return reply.code(204).send()
    })
  })
  return {
    name: 'csp_violations_reported',
    help: 'Violations of the page policy that browsers have reported.',
    read: async () => count,
  }
}

/** A keyword such as `inline`, or the origin of a URL. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) {
    return blocked
  }
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 200) : 'unknown'
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
