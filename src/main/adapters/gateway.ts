import { join } from 'node:path'
import { PLAYER_ORIGIN } from '#contract/content/video-link.ts'
import type { Payments } from '#modules/payments/index.ts'
import { createRazorpay, type Gateway } from '#modules/payments/index.ts'
import type { Config } from '#platform/config/config.ts'
import { addWebhookRoute } from '#platform/http/routes/webhook-route.ts'
import type { PolicySources } from '#platform/http/security/security-headers.ts'
import type { HttpServer } from '#platform/http/server.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { PastPayment } from '#sandbox/gateway/past.ts'
import { startSandboxGateway } from '#sandbox/gateway/server.ts'
import { addSandboxGatewayRoutes, SANDBOX_GATEWAY_PATH } from '#sandbox/gateway/widget-routes.ts'
import type { Platform } from '../platform.ts'
import type { ShutdownStack } from '../shutdown-stack.ts'

/** The path to which the gateway posts its events. */
export const WEBHOOK_PATH = '/api/payment/webhook'

export type { PastPayment }

export type OpenedGateway = {
  readonly gateway: Gateway
  /** The sandbox that serves the widget; undefined with the real gateway. */
  readonly sandbox: URL | undefined
  /**
   * Adds the demo's payments to the sandbox's log; undefined if this process does not write the
   * log.
   */
  readonly addPastPayments: ((payments: readonly PastPayment[]) => void) | undefined
}

/** The sandbox's keys; the same at every start and in every process. */
export function sandboxKeysOf(secrets: Secrets) {
  const made = (name: string) => secrets.sign('gateway-sandbox', name).toString('hex')
  return {
    keyId: `rzp_test_${made('id').slice(0, 14)}`,
    keySecret: made('key').slice(0, 24),
    webhookSecret: made('webhook'),
  }
}

/** The client of a sandbox with our keys at the given address, whether or not it is running. */
export function sandboxGatewayAt(secrets: Secrets, baseUrl: URL): Gateway {
  const { keyId, keySecret, webhookSecret } = sandboxKeysOf(secrets)
  const webhookSecrets = [webhookSecret]
  const scriptUrl = `${SANDBOX_GATEWAY_PATH}/checkout.js`
  return createRazorpay({ baseUrl, keyId, keySecret, webhookSecrets, scriptUrl })
}

/** An address of this machine at which nothing listens. */
const NOWHERE = new URL('http://127.0.0.1:1')

/** For commands and tests without payments: every call fails as unavailable. */
export function absentGateway(secrets: Secrets): Gateway {
  return sandboxGatewayAt(secrets, NOWHERE)
}

const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

/** The journal of a data folder's sandbox. */
export function sandboxJournalOf(dataDir: string): string {
  return join(dataDir, 'gateway-sandbox', 'journal.jsonl')
}

/** Opens the configured gateway; starts the sandbox unless another process has done so. */
export async function openGateway(
  config: Config,
  { secrets, log }: Pick<Platform, 'secrets' | 'log'>,
  shutdown: ShutdownStack,
  webhookUrl: () => string | undefined,
): Promise<OpenedGateway> {
  const { kind, baseUrl, keyId, keySecret, webhookSecrets } = config.gateway
  const own = sandboxKeysOf(secrets)
  const keys = { keyId: keyId ?? own.keyId, keySecret: keySecret ?? own.keySecret }
  const trusted = webhookSecrets.length === 0 ? [own.webhookSecret] : webhookSecrets
  if (kind === 'razorpay') {
    const options = { ...keys, baseUrl, webhookSecrets: trusted, scriptUrl: CHECKOUT_SCRIPT }
    return { gateway: createRazorpay(options), sandbox: undefined, addPastPayments: undefined }
  }
  let sandbox = baseUrl ?? NOWHERE
  let addPastPayments: OpenedGateway['addPastPayments']
  if (config.role !== 'worker') {
    const started = await startSandbox(baseUrl, {
      ...keys,
      webhookSecret: trusted[0] ?? own.webhookSecret,
      webhookUrl,
      journalPath: sandboxJournalOf(config.dataDir),
      log,
    })
    if (started !== undefined) {
      shutdown.add(started.stop)
      sandbox = started.url
      addPastPayments = started.addPastPayments
    }
  }
  const scriptUrl = `${SANDBOX_GATEWAY_PATH}/checkout.js`
  const options = { ...keys, baseUrl: sandbox, webhookSecrets: trusted, scriptUrl }
  return { gateway: createRazorpay(options), sandbox, addPastPayments }
}

/** Returns undefined if another process has started it at the configured address. */
async function startSandbox(
  at: URL | undefined,
  options: Omit<Parameters<typeof startSandboxGateway>[0], 'port'>,
) {
  try {
    return await startSandboxGateway({ ...options, port: Number(at?.port ?? 0) })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (at !== undefined && isTaken) {
      return undefined
    }
    throw error
  }
}

/**
 * The sources that pages need besides their own origin: the video player, and the real gateway's
 * widget.
 */
export function policySourcesOf({ gateway }: Config): PolicySources {
  return gateway.kind === 'sandbox'
    ? { frames: [PLAYER_ORIGIN], connects: [], scripts: [] }
    : {
        frames: [PLAYER_ORIGIN, 'https://api.razorpay.com', 'https://checkout.razorpay.com'],
        connects: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
        scripts: ['https://checkout.razorpay.com'],
      }
}

export type GatewayRoutes = {
  readonly payments: Pick<Payments, 'takeEvent' | 'eventHeaders'>
  readonly platform: Pick<Platform, 'rateLimiter' | 'log'>
  readonly sandbox: URL | undefined
}

/** Receives the gateway's events; with a sandbox, also serves its widget. */
export async function addGatewayRoutes(
  app: HttpServer['app'],
  { payments, platform, sandbox }: GatewayRoutes,
): Promise<void> {
  const { rateLimiter, log } = platform
  await addWebhookRoute(app, {
    path: WEBHOOK_PATH,
    rateLimiter,
    log,
    take: async ({ rawBody, header, ip, requestId }) => {
      const signature = header(payments.eventHeaders.signature)
      const eventId = header(payments.eventHeaders.id)
      const taken = await payments.takeEvent({ rawBody, signature, eventId, ip, requestId })
      return taken.ok ? undefined : taken.code
    },
  })
  if (sandbox !== undefined) {
    addSandboxGatewayRoutes(app, { sandbox })
  }
}
