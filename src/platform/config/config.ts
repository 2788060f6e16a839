import { resolve } from 'node:path'
import { z } from 'zod'
import { SMS_DAILY_BUDGET } from '#contract/accounts/limits.ts'
import { AMOUNT_MAX_RUPEES } from '#contract/common/limits.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import { parseKeyRing } from '../secrets/secrets.ts'
import { databaseProblems } from './database.ts'
import { type EsignConfig, esignConfigOf, esignProblems, esignVariables } from './esign.ts'
import { type FeedConfig, feedConfigOf, feedProblems, feedVariables } from './feed.ts'
import {
  type GatewayConfig,
  gatewayConfigOf,
  gatewayProblems,
  gatewayVariables,
} from './gateway.ts'
import { isLoopbackHost } from './loopback.ts'
import { redisProblems, redisVariables } from './redis.ts'
import { type VideoConfig, videoConfigOf, videoProblems, videoVariables } from './video.ts'

/** The server's whole configuration, parsed once and never changed. */
export type Config = {
  /** `local`: everything on one machine, as with an unconfigured `npm start`. */
  readonly mode: 'production' | 'development' | 'test' | 'local'
  readonly port: number
  readonly host: string
  readonly publicUrl: URL
  /** Whether unsent messages are readable at `/dev/outbox`. Only where strangers have no access. */
  readonly openOutbox: boolean
  readonly dataDir: string
  /** Undefined: PostgreSQL is started by this process, under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Undefined: the role of `databaseUrl` also migrates. */
  readonly databaseOwnerUrl: string | undefined
  /** Undefined: `databaseUrl` does not lead to a pooler. */
  readonly databaseDirectUrl: string | undefined
  /** Undefined: `databaseUrl` also serves visitors. */
  readonly databaseReplicaUrl: string | undefined
  /** Undefined: signals between processes go through PostgreSQL. */
  readonly redisUrl: URL | undefined
  /** `web` answers requests, `worker` runs jobs and relays, `all` does both. */
  readonly role: 'all' | 'web' | 'worker'
  readonly logLevel: string
  readonly trustProxy: boolean
  /** Multiplies every rate limit. */
  readonly rateScale: number
  /** Withdrawals and recharges of this amount or more need two admins. */
  readonly fourEyesRupees: number
  /** The most SMS with codes sent per day. */
  readonly smsDailyBudget: number
  /** Undefined: generated into `dataDir`, allowed only with the embedded PostgreSQL. */
  readonly secretsKey: string | undefined
  /** Undefined: messages are written as files under `dataDir/outbox`. */
  readonly mailUrl: URL | undefined
  readonly smsUrl: URL | undefined
  readonly files: FilesConfig
  /**
   * Undefined: there is no continuous backup, and `ops:backup` gets its destination as an argument.
   */
  readonly backup: FilesConfig | undefined
  readonly gateway: GatewayConfig
  readonly esign: EsignConfig
  readonly feed: FeedConfig
  readonly video: VideoConfig
  /** The port on which a worker reports its health. Undefined: none. */
  readonly healthPort: number | undefined
  /** Undefined: `/metrics` answers programs on this machine only. */
  readonly metricsToken: string | undefined
}

export type FilesConfig =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 's3'; readonly url: URL }

export type Environment = Readonly<Record<string, string | undefined>>

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0', ''])
  .transform((value) => value === 'on' || value === 'true' || value === '1')

/** The meaning of each variable is in `describe.ts`, from which the README's table is generated. */
export const variablesSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ...redisVariables,
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  TRUST_PROXY: flag.default(false),
  RATE_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
  SMS_DAILY_BUDGET: z.coerce.number().int().min(1).max(100_000_000).default(SMS_DAILY_BUDGET),
  FOUR_EYES_RUPEES: z.coerce.number().int().min(1).max(AMOUNT_MAX_RUPEES).default(FOUR_EYES_RUPEES),
  SECRETS_KEY: z.string().optional(),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  FILES_URL: z.string().optional(),
  BACKUP_URL: z.string().optional(),
  ...gatewayVariables,
  ...esignVariables,
  ...feedVariables,
  ...videoVariables,
  HEALTH_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,200}$/, 'must have 16 to 200 visible ASCII characters')
    .optional(),
})

export type Variables = z.output<typeof variablesSchema>

/** The only place that reads the process's environment. Empty variables count as unset. */
export function readEnvironment(): Environment {
  return process.env
}

/** Parses the environment. Every problem is one line that names its variable. */
export function parseConfig(environment: Environment, workingDir: string): ConfigResult {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const parsed = variablesSchema.safeParse(Object.fromEntries(set))
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    return { ok: false, problems }
  }
  const variables = parsed.data
  const { FILES_URL, BACKUP_URL } = variables
  const files: FilesConfig | string =
    FILES_URL === undefined
      ? { kind: 'folder', path: resolve(workingDir, variables.DATA_DIR, 'files') }
      : parsePlace('FILES_URL', FILES_URL)
  const backup = BACKUP_URL === undefined ? undefined : parsePlace('BACKUP_URL', BACKUP_URL)
  const problems = [
    ...[files, backup].filter((place) => typeof place === 'string'),
    ...secretProblems(variables),
    ...(variables.NODE_ENV === 'production' ? productionProblems(variables) : []),
    ...contradictions(variables),
    ...databaseProblems(variables),
    ...redisProblems(variables),
    ...gatewayProblems(variables),
    ...esignProblems(variables),
    ...feedProblems(variables),
    ...videoProblems(variables),
  ]
  if (problems.length > 0 || typeof files === 'string' || typeof backup === 'string') {
    return { ok: false, problems }
  }
  return { ok: true, config: toConfig(variables, { files, backup }, workingDir) }
}

function toConfig(
  variables: Variables,
  places: Pick<Config, 'files' | 'backup'>,
  workingDir: string,
): Config {
  const url = (value: string | undefined) => (value === undefined ? undefined : new URL(value))
  const publicUrl = new URL(variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`)
  return Object.freeze({
    mode: variables.NODE_ENV ?? 'local',
    port: variables.PORT,
    host: variables.HOST,
    publicUrl,
    openOutbox:
      variables.NODE_ENV !== 'production' &&
      isLoopbackHost(variables.HOST) &&
      isLoopbackHost(publicUrl.hostname),
    dataDir: resolve(workingDir, variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseOwnerUrl: variables.DATABASE_OWNER_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL,
    redisUrl: url(variables.REDIS_URL),
    role: variables.ROLE,
    logLevel: variables.LOG_LEVEL,
    trustProxy: variables.TRUST_PROXY,
    rateScale: variables.RATE_SCALE,
    smsDailyBudget: variables.SMS_DAILY_BUDGET,
    fourEyesRupees: variables.FOUR_EYES_RUPEES,
    secretsKey: variables.SECRETS_KEY,
    mailUrl: url(variables.MAIL_URL),
    smsUrl: url(variables.SMS_URL),
    ...places,
    gateway: gatewayConfigOf(variables),
    esign: esignConfigOf(variables),
    feed: feedConfigOf(variables),
    video: videoConfigOf(variables),
    healthPort: variables.HEALTH_PORT,
    metricsToken: variables.METRICS_TOKEN,
  })
}

function secretProblems({ SECRETS_KEY }: Variables): string[] {
  if (SECRETS_KEY === undefined) {
    return []
  }
  try {
    parseKeyRing(SECRETS_KEY)
    return []
  } catch (error) {
    return [`SECRETS_KEY: ${error instanceof Error ? error.message : 'unreadable'}`]
  }
}

function productionProblems(variables: Variables): string[] {
  const problems: string[] = []
  if (variables.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL: must be set in production')
  } else if (new URL(variables.PUBLIC_URL).protocol !== 'https:') {
    problems.push('PUBLIC_URL: must be https in production')
  }
  if (variables.SECRETS_KEY === undefined) {
    problems.push('SECRETS_KEY: must be set in production')
  }
  if (variables.MAIL_URL === undefined) {
    problems.push('MAIL_URL: must be set in production, or nobody receives a code')
  }
  if (variables.SMS_URL === undefined) {
    problems.push('SMS_URL: must be set in production, or nobody receives a code')
  }
  if (variables.RATE_SCALE !== 1) {
    problems.push('RATE_SCALE: must be 1 in production')
  }
  return problems
}

function contradictions(variables: Variables): string[] {
  const problems: string[] = []
  if (variables.ROLE !== 'all' && variables.DATABASE_URL === undefined) {
    problems.push(`ROLE: ${variables.ROLE} shares a database, so DATABASE_URL must be set`)
  }
  if (variables.DATABASE_URL !== undefined && variables.SECRETS_KEY === undefined) {
    problems.push('SECRETS_KEY: must be set together with DATABASE_URL')
  }
  const smsUrl = variables.SMS_URL === undefined ? undefined : new URL(variables.SMS_URL)
  if (smsUrl !== undefined && smsUrl.protocol !== 'https:' && !isLoopbackHost(smsUrl.hostname)) {
    problems.push('SMS_URL: must be https, except on this machine; it carries codes')
  }
  if (variables.HEALTH_PORT !== undefined && variables.ROLE !== 'worker') {
    problems.push('HEALTH_PORT: is for ROLE=worker; the others say at PORT how they are')
  }
  const publicUrl = variables.PUBLIC_URL === undefined ? undefined : new URL(variables.PUBLIC_URL)
  if (publicUrl !== undefined && (publicUrl.pathname !== '/' || publicUrl.search !== '')) {
    problems.push('PUBLIC_URL: must be an origin without a path')
  }
  return problems
}

/** A `file:` folder or an `s3:` bucket, not both. Returns a string if there is a problem. */
export function parsePlace(name: string, value: string): FilesConfig | string {
  if (value.includes(',')) {
    return `${name}: names more than one place; choose a folder or a bucket`
  }
  const problem = `${name}: must be file:///folder or s3://key:secret@host/bucket`
  if (!URL.canParse(value)) {
    return problem
  }
  const url = new URL(value)
  if (url.protocol === 'file:' && url.host === '' && url.pathname.length > 1) {
    return { kind: 'folder', path: decodeURIComponent(url.pathname) }
  }
  const isBucket = url.protocol === 's3:' && url.host !== '' && url.pathname.length > 1
  return isBucket && url.username !== '' && url.password !== '' ? { kind: 's3', url } : problem
}
