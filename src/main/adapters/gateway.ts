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

/** Where the gateway posts its events. */
export const WEBHOOK_PATH = '/api/payment/webhook'

export type { PastPayment }

export type OpenedGateway = {
  readonly gateway: Gateway
  /** The sandbox that serves the widget; undefined: the real gateway does. */
  readonly sandbox: URL | undefined
  /** Payments of the demo for the sandbox's log; undefined where it is not ours to write. */
  readonly remember: ((payments: readonly PastPayment[]) => void) | undefined
}

/** The keys of a sandbox, the same at every start and in every process. */
export function sandboxKeysOf(secrets: Secrets) {
  const made = (name: string) => secrets.sign('gateway-sandbox', name).toString('hex')
  return {
    keyId: `rzp_test_${made('id').slice(0, 14)}`,
    keySecret: made('key').slice(0, 24),
    webhookSecret: made('webhook'),
  }
}

/** A gateway at an address where a sandbox with our keys listens, or nobody. */
export function sandboxGatewayAt(secrets: Secrets, baseUrl: URL): Gateway {
  const { keyId, keySecret, webhookSecret } = sandboxKeysOf(secrets)
  const webhookSecrets = [webhookSecret]
  const scriptUrl = `${SANDBOX_GATEWAY_PATH}/checkout.js`
  return createRazorpay({ baseUrl, keyId, keySecret, webhookSecrets, scriptUrl })
}

/** Nobody listens at this address of our own machine. */
const NOWHERE = new URL('http://127.0.0.1:1')

/** For commands and tests that take no payments: every call finds it unavailable. */
export function absentGateway(secrets: Secrets): Gateway {
  return sandboxGatewayAt(secrets, NOWHERE)
}

const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

/** What the sandbox of a data folder remembers. */
export function sandboxJournalOf(dataDir: string): string {
  return join(dataDir, 'gateway-sandbox', 'journal.jsonl')
}

/** The configured gateway; the sandbox is started unless another process holds it. */
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
    return { gateway: createRazorpay(options), sandbox: undefined, remember: undefined }
  }
  let sandbox = baseUrl ?? NOWHERE
  let remember: OpenedGateway['remember']
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
      remember = started.remember
    }
  }
  const scriptUrl = `${SANDBOX_GATEWAY_PATH}/checkout.js`
  const options = { ...keys, baseUrl: sandbox, webhookSecrets: trusted, scriptUrl }
  return { gateway: createRazorpay(options), sandbox, remember }
}

/** Undefined where another process has started it at the address that was agreed on. */
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

/** What a page needs beside its own origin: the player, and the real widget where it opens. */
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

/** Takes the gateway's events; with a sandbox, shows its widget too. */
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
