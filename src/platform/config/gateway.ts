import { z } from 'zod'
import { isLoopbackHost } from './loopback.ts'

/** Card and UPI payments: the real gateway, or our own server that speaks its protocol. */
export type GatewayConfig = {
  readonly kind: 'sandbox' | 'razorpay'
  /** Undefined: the real gateway's address, or a free port for the sandbox. */
  readonly baseUrl: URL | undefined
  /** Undefined: the sandbox generates its own. */
  readonly keyId: string | undefined
  readonly keySecret: string | undefined
  /** Newest first. */
  readonly webhookSecrets: readonly string[]
}

const secret = z.string().regex(/^[!-~]{6,200}$/, 'must have 6 to 200 visible ASCII characters')

export const gatewayVariables = {
  GATEWAY: z.enum(['sandbox', 'razorpay']).optional(),
  GATEWAY_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWAY_KEY_ID: z
    .string()
    .regex(/^\w{4,64}$/, 'must be letters, digits and underscores')
    .optional(),
  GATEWAY_KEY_SECRET: secret.optional(),
  GATEWAY_WEBHOOK_SECRET: secret.optional(),
  GATEWAY_WEBHOOK_SECRET_PREVIOUS: secret.optional(),
}

type Variables = z.output<z.ZodObject<typeof gatewayVariables>>

export const gatewayMeanings: Readonly<Record<keyof Variables, string>> = {
  GATEWAY:
    'Gateway for card and UPI payments: `razorpay`, or `sandbox`, our own server that speaks the same protocol and moves no money. Unset: `sandbox`; must be `razorpay` in production',
  GATEWAY_BASE_URL:
    "The gateway's address, without `/v1`. Unset: the real gateway, or a free port of this machine for the sandbox. When `ROLE` is `web` or `worker`, the sandbox needs a fixed address, `http://127.0.0.1:PORT`",
  GATEWAY_KEY_ID: 'Key id of the gateway account. The sandbox has its own',
  GATEWAY_KEY_SECRET: 'Key secret of the gateway account. The sandbox has its own',
  GATEWAY_WEBHOOK_SECRET:
    'Secret with which the gateway signs the events that it posts to `/api/payment/webhook`',
  GATEWAY_WEBHOOK_SECRET_PREVIOUS:
    'The previous webhook secret, for events signed before it changed; keep it for at least 25 hours',
}

export function gatewayConfigOf(variables: Variables): GatewayConfig {
  const { GATEWAY_WEBHOOK_SECRET: newest, GATEWAY_WEBHOOK_SECRET_PREVIOUS: before } = variables
  const { GATEWAY_BASE_URL: baseUrl } = variables
  return {
    kind: variables.GATEWAY ?? 'sandbox',
    baseUrl: baseUrl === undefined ? undefined : new URL(baseUrl),
    keyId: variables.GATEWAY_KEY_ID,
    keySecret: variables.GATEWAY_KEY_SECRET,
    webhookSecrets: [newest, before].flatMap((one) => one ?? []),
  }
}

const NEEDED = ['GATEWAY_KEY_ID', 'GATEWAY_KEY_SECRET', 'GATEWAY_WEBHOOK_SECRET'] as const

/** Settings that cannot work or would give goods away, one line each. */
export function gatewayProblems(
  variables: Variables & { readonly NODE_ENV?: string | undefined; readonly ROLE: string },
): readonly string[] {
  const production = variables.NODE_ENV === 'production'
  const problems: string[] = []
  if (production && variables.GATEWAY === undefined) {
    problems.push('GATEWAY: must be set in production, or nobody can pay')
  } else if (production && variables.GATEWAY === 'sandbox') {
    problems.push('GATEWAY: the sandbox takes no money; must be razorpay in production')
  }
  if (variables.GATEWAY === 'razorpay' || (production && variables.GATEWAY === undefined)) {
    for (const name of NEEDED) {
      if (variables[name] === undefined) {
        const why = production ? 'in production' : 'when GATEWAY is razorpay'
        problems.push(`${name}: must be set ${why}`)
      }
    }
  } else {
    problems.push(...sandboxProblems(variables))
  }
  const { GATEWAY_WEBHOOK_SECRET: newest, GATEWAY_WEBHOOK_SECRET_PREVIOUS: before } = variables
  if (before !== undefined && (newest === undefined || newest === before)) {
    problems.push('GATEWAY_WEBHOOK_SECRET_PREVIOUS: stands beside a newer GATEWAY_WEBHOOK_SECRET')
  }
  return [...problems, ...addressProblems(variables)]
}

/** All processes share one sandbox, on this machine. */
function sandboxProblems(variables: Variables & { readonly ROLE: string }): readonly string[] {
  const { GATEWAY_BASE_URL: address, ROLE } = variables
  if (address === undefined) {
    return ROLE === 'all'
      ? []
      : [`GATEWAY_BASE_URL: ROLE ${ROLE} needs the address of its sandbox, http://127.0.0.1:PORT`]
  }
  const { protocol, hostname, port } = new URL(address)
  return protocol === 'http:' && isLoopbackHost(hostname) && port !== ''
    ? []
    : ['GATEWAY_BASE_URL: the sandbox listens at http://127.0.0.1:PORT']
}

function addressProblems({ GATEWAY, GATEWAY_BASE_URL: address }: Variables): readonly string[] {
  if (address === undefined) {
    return []
  }
  const { protocol, hostname, search, hash, username } = new URL(address)
  if (search !== '' || hash !== '' || username !== '') {
    return ['GATEWAY_BASE_URL: must be an address without query or user']
  }
  // Every request contains the key secret.
  return GATEWAY === 'razorpay' && protocol !== 'https:' && !isLoopbackHost(hostname)
    ? ['GATEWAY_BASE_URL: must be https, except on this machine']
    : []
}
