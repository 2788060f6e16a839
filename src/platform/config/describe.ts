import { z } from 'zod'
import { parseConfig, type Variables, variablesSchema } from './config.ts'
import { esignMeanings } from './esign.ts'
import { feedMeanings } from './feed.ts'
import { gatewayMeanings } from './gateway.ts'
import { redisMeanings } from './redis.ts'
import { videoMeanings } from './video.ts'

/** An environment variable, described for operators. */
export type VariableDescription = {
  readonly name: string
  readonly meaning: string
  /** The allowed values, if the variable accepts a fixed set. */
  readonly values: readonly string[]
  /** Undefined: unset. */
  readonly byDefault: string | undefined
  /** Without it, a start with NODE_ENV=production is refused. */
  readonly requiredInProduction: boolean
}

const meanings: Readonly<Record<keyof Variables, string>> = {
  NODE_ENV:
    '`production` refuses to start with settings that are unsafe to expose; `development` serves the web application from its sources with hot reload. Unset: everything runs on this machine',
  PORT: 'Port of the HTTP server',
  HOST: 'Address to listen on; `0.0.0.0` for every network. Unless this and `PUBLIC_URL` are loopback addresses, `/dev/outbox`, which shows unsent messages and their codes, is off',
  PUBLIC_URL:
    'Origin at which browsers reach the product, without a path; must be https in production. Unset: `http://localhost:PORT`',
  DATA_DIR:
    'Folder for everything stored on this machine: the embedded PostgreSQL, files, keys, signed heads of the audit log, unsent messages',
  DATABASE_URL:
    'Your own PostgreSQL 18, `postgres://user:password@host/database?sslmode=verify-full`, over TCP; needs `SECRETS_KEY`. Except on loopback, this URL and the three below must have `sslmode=verify-full` or `sslmode=disable`. Unset: PostgreSQL is started under `DATA_DIR`',
  DATABASE_OWNER_URL:
    'The same database, as the role that owns its tables. It runs the migrations at the start and lets the role of `DATABASE_URL` read and write rows, nothing else. Unset: `DATABASE_URL` is used for both, and the start prints a warning',
  DATABASE_DIRECT_URL:
    'The same database and role without the pooler, if `DATABASE_URL` points to a pooler in transaction mode. Each process opens two or three connections there. `DATABASE_OWNER_URL` must bypass the pooler as well. Unset: there is no pooler',
  DATABASE_REPLICA_URL:
    'A streaming replica of that database, for reads of visitors without a session. It is used while it is less than five seconds behind and has replayed the last announced change; otherwise `DATABASE_URL` is used. Unset: there is no replica',
  ...redisMeanings,
  ROLE: '`web` answers requests, `worker` runs jobs, events and the audit chain, `all` does both; `web` and `worker` need `DATABASE_URL`',
  LOG_LEVEL: 'Lowest level of log lines written to standard output, as JSON',
  TRUST_PROXY:
    'Read the visitor’s address from the last entry of `X-Forwarded-For`; use it only behind exactly one proxy that adds this entry',
  RATE_SCALE: 'Multiplies every rate limit, for load tests; must be 1 in production',
  SMS_DAILY_BUDGET:
    'SMS with codes that may be sent per day (Indian time). The last three tenths are reserved for sessions and for browsers from which the account has signed in before. An error is logged when all are used',
  FOUR_EYES_RUPEES:
    'Amount in rupees, per provider and 24 hours, from which two admins are needed: one approves a withdrawal or enters a recharge, another pays or confirms it. A failed refund of this amount that was sent by bank is also entered by one and confirmed by another',
  SECRETS_KEY:
    'Keys for encryption and signatures: `kid:base64` of 32 random bytes, entries separated by commas. The first encrypts and signs; all of them decrypt and verify. Unset: generated once and stored in `DATA_DIR/secrets.key`',
  MAIL_URL:
    '`smtp://` or `smtps://user:password@host:port?from=Name <address>`. `smtp` requires STARTTLS, except on loopback or with `&tls=off`. Unset: mails are written to files in `DATA_DIR/outbox/mail`',
  SMS_URL:
    '`https://token@host/path` of a gateway that accepts `POST {to, text, id}`; `http` on loopback only. Unset: SMS are written to files in `DATA_DIR/outbox/sms`',
  FILES_URL:
    'Where uploads are stored: `file:///folder`, or a bucket `s3://key:secret@host[:port]/bucket[?region=..&tls=off]` with key and secret percent-encoded. Unset: `DATA_DIR/files`',
  BACKUP_URL:
    'Where `npm run ops:backup` writes, in the same form. The write-ahead log of the embedded PostgreSQL and new uploads are copied there every ten seconds. Unset: nothing is copied',
  ...gatewayMeanings,
  ...esignMeanings,
  ...feedMeanings,
  ...videoMeanings,
  HEALTH_PORT:
    'Port at `HOST` where a process with `ROLE=worker` serves `/healthz`, `/readyz` and `/metrics`; other processes serve them at `PORT`. Unset: a worker does not serve them',
  METRICS_TOKEN:
    'Bearer token for `/metrics` from other machines, 16 characters or more. Unset: `/metrics` answers only programs on this machine that do not come through a proxy',
}

/** All variables, in the order of the schema that parses them. */
export function describeVariables(): readonly VariableDescription[] {
  const missing = missingInProduction()
  const defaults = variablesSchema.parse({})
  return variablesSchema.keyof().options.map((name) => {
    const byDefault = defaults[name]
    return {
      name,
      meaning: meanings[name],
      values: wordsOf(variablesSchema.shape[name]),
      byDefault: byDefault === false ? 'off' : byDefault?.toString(),
      requiredInProduction: missing.has(name),
    }
  })
}

function wordsOf(schema: z.ZodType): readonly string[] {
  const { enum: words = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return words.map(String).filter((word) => word !== '')
}

/** The variables required in production, according to the parser itself. */
function missingInProduction(): ReadonlySet<string> {
  const parsed = parseConfig({ NODE_ENV: 'production' }, '/')
  const problems = parsed.ok ? [] : parsed.problems
  return new Set(
    problems.flatMap((line) => /^(\w+): must be set in production/.exec(line)?.[1] ?? []),
  )
}
