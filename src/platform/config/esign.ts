import { z } from 'zod'
import { isLoopbackHost } from './loopback.ts'

/** How agreements are signed: by the product, with a code, or through an e-sign service. */
export type EsignConfig =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'surepass'
      readonly baseUrl: URL
      readonly credential: string
      /**
       * Hosts that the service's links may lead to, in addition to its own. A leading dot includes
       * subdomains.
       */
      readonly hosts: readonly string[]
    }

const HOSTS = /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+(,\.?[a-z0-9-]+(\.[a-z0-9-]+)+)*$/

export const esignVariables = {
  ESIGN: z.enum(['embedded', 'surepass']).default('embedded'),
  ESIGN_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ESIGN_CREDENTIAL: z
    .string()
    .regex(/^[!-~]{8,4096}$/, 'must have 8 or more visible ASCII characters')
    .optional(),
  ESIGN_HOSTS: z
    .string()
    .regex(HOSTS, 'must be names of hosts, separated by commas without spaces')
    .optional(),
}

type Variables = z.output<z.ZodObject<typeof esignVariables>>

export const esignMeanings: Readonly<Record<keyof Variables, string>> = {
  ESIGN:
    'How agreements are signed: `embedded` (confirmed by a code and signed on this server with its own certificate) or `surepass` (at that service, with Aadhaar)',
  ESIGN_BASE_URL:
    "The e-sign service's address, for example `https://kyc-api.surepass.io`; for `surepass` only",
  ESIGN_CREDENTIAL: "The e-sign service's token; for `surepass` only. It never leaves the server",
  ESIGN_HOSTS:
    "Hosts other than `ESIGN_BASE_URL`'s that the service's links may point to, separated by commas; `.example.com` includes subdomains. Unset: `.surepass.io,.surepass.app` and AWS S3 in Mumbai",
}

/**
 * The service's files are in S3. Any other name below amazonaws.com may be another customer's
 * server.
 */
const SUREPASS_HOSTS = [
  '.surepass.io',
  '.surepass.app',
  's3.amazonaws.com',
  '.s3.amazonaws.com',
  's3.ap-south-1.amazonaws.com',
  '.s3.ap-south-1.amazonaws.com',
]

export function esignConfigOf(variables: Variables): EsignConfig {
  const { ESIGN, ESIGN_BASE_URL, ESIGN_CREDENTIAL, ESIGN_HOSTS } = variables
  if (ESIGN === 'embedded' || ESIGN_BASE_URL === undefined || ESIGN_CREDENTIAL === undefined) {
    return { kind: 'embedded' }
  }
  return {
    kind: 'surepass',
    baseUrl: new URL(ESIGN_BASE_URL),
    credential: ESIGN_CREDENTIAL,
    hosts: ESIGN_HOSTS?.split(',') ?? SUREPASS_HOSTS,
  }
}

/** Settings that cannot work or would expose the token, one line each. */
export function esignProblems(variables: Variables): readonly string[] {
  const { ESIGN, ESIGN_BASE_URL } = variables
  const own = ['ESIGN_BASE_URL', 'ESIGN_CREDENTIAL', 'ESIGN_HOSTS'] as const
  if (ESIGN === 'embedded') {
    return own
      .filter((name) => variables[name] !== undefined)
      .map((name) => `${name}: has no meaning while ESIGN is embedded`)
  }
  const problems = own
    .filter((name) => name !== 'ESIGN_HOSTS' && variables[name] === undefined)
    .map((name) => `${name}: must be set when ESIGN is surepass`)
  if (ESIGN_BASE_URL === undefined) {
    return problems
  }
  const { protocol, hostname, search, hash, username, pathname } = new URL(ESIGN_BASE_URL)
  if (search !== '' || hash !== '' || username !== '' || pathname !== '/') {
    problems.push('ESIGN_BASE_URL: must be an address without path, query or user')
  }
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
    problems.push('ESIGN_BASE_URL: must be https, except on this machine')
  }
  return problems
}
