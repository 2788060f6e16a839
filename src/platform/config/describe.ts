import { z } from 'zod'
import { parseConfig, type Variables, variablesSchema } from './config.ts'
import { esignMeanings } from './esign.ts'
import { feedMeanings } from './feed.ts'
import { gatewayMeanings } from './gateway.ts'
import { redisMeanings } from './redis.ts'
import { videoMeanings } from './video.ts'

/** A variable of the environment as an operator needs to know it. */
export type VariableDescription = {
  readonly name: string
  readonly meaning: string
  /** The words it accepts, where it accepts a few. */
  readonly values: readonly string[]
  /** Undefined: unset. */
  readonly byDefault: string | undefined
  /** A start with NODE_ENV=production is refused without it. */
  readonly requiredInProduction: boolean
}

const meanings: Readonly<Record<keyof Variables, string>> = {
  NODE_ENV:
    '`production` refuses a start that would not be safe to expose; `development` serves the web from its sources with hot reload. Unset: everything on this machine',
  PORT: 'Port of the HTTP server',
  HOST: 'Address to listen on; `0.0.0.0` for every network. Anything but loopback, here or in `PUBLIC_URL`, closes `/dev/outbox`, where unsent messages and their codes can be read',
  PUBLIC_URL:
    'Origin under which browsers reach the product, without a path; must be https in production. Unset: `http://localhost:PORT`',
  DATA_DIR:
    'Folder for everything that is kept on this machine: the embedded PostgreSQL, files, keys, signed heads of the audit log, unsent messages',
  DATABASE_URL:
    'PostgreSQL 18 of your own, `postgres://user:password@host/database?sslmode=verify-full`, over TCP; needs `SECRETS_KEY`. Anywhere but on loopback it and the three below want that, or `sslmode=disable`. Unset: PostgreSQL is started under `DATA_DIR`',
  DATABASE_OWNER_URL:
    'The same database as the role that owns its tables. It runs the migrations at the start and gives the role of `DATABASE_URL` the right to read and write rows, and no more. Unset: `DATABASE_URL` is used for both, and the start warns',
  DATABASE_DIRECT_URL:
    'The same database and role past a pooler in transaction mode, where `DATABASE_URL` leads to one; two or three connections of each process go there, and `DATABASE_OWNER_URL` leads past it as well. Unset: there is no pooler',
  DATABASE_REPLICA_URL:
    'A streaming replica of that database, for what visitors without a session read. It is used while it is less than five seconds behind and has replayed the last announced change, otherwise `DATABASE_URL` is. Unset: there is no replica',
  ...redisMeanings,
  ROLE: '`web` answers requests, `worker` runs jobs, events and the audit chain, `all` does both; the first two need `DATABASE_URL`',
  LOG_LEVEL: 'The least severe lines that are written to standard output, as JSON',
  TRUST_PROXY:
    'Take the address of visitors from the last entry of `X-Forwarded-For`; only behind exactly one proxy, which adds it',
  RATE_SCALE: 'Multiplies every rate allowance, for load tests; must be 1 in production',
  SMS_DAILY_BUDGET:
    'How many SMS with codes leave in one Indian day; the last three tenths are kept for browsers that an account is known by. An alarm is logged when they are used up',
  FOUR_EYES_RUPEES:
    'From this sum of one provider in 24 hours on, in rupees, one admin approves a withdrawal or enters a recharge, and another pays or confirms it',
  SECRETS_KEY:
    'Key ring for what is encrypted or signed: `kid:base64` of 32 random bytes, entries separated by commas; the first encrypts and signs, all of them decrypt and verify. Unset: made once, kept in `DATA_DIR/secrets.key`',
  MAIL_URL:
    '`smtp://` or `smtps://user:password@host:port?from=Name <address>`. `smtp` insists on STARTTLS except on loopback or with `&tls=off`. Unset: mails become files in `DATA_DIR/outbox/mail`',
  SMS_URL:
    '`https://token@host/path` of a gateway that takes `POST {to, text, id}`; `http` on loopback only. Unset: SMS become files in `DATA_DIR/outbox/sms`',
  FILES_URL:
    'Where uploads are kept: `file:///folder`, or a bucket `s3://key:secret@host[:port]/bucket[?region=..&tls=off]` with key and secret percent-encoded. Unset: `DATA_DIR/files`',
  BACKUP_URL:
    'Where `npm run ops:backup` writes, in the same form; the embedded PostgreSQL’s log and new uploads are copied there every ten seconds. Unset: nothing is',
  ...gatewayMeanings,
  ...esignMeanings,
  ...feedMeanings,
  ...videoMeanings,
  HEALTH_PORT:
    'Port, at `HOST`, where a process with `ROLE=worker` answers `/healthz`, `/readyz` and `/metrics`; the others do so at `PORT`. Unset: it answers nobody',
  METRICS_TOKEN:
    'Bearer token that opens `/metrics` from elsewhere, 16 characters or more. Unset: it answers programs on this machine only, and none that come through a proxy',
}

/** Every variable there is, in the order of the schema that parses them. */
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

/** Asked of the parser itself. */
function missingInProduction(): ReadonlySet<string> {
  const parsed = parseConfig({ NODE_ENV: 'production' }, '/')
  const problems = parsed.ok ? [] : parsed.problems
  return new Set(
    problems.flatMap((line) => /^(\w+): must be set in production/.exec(line)?.[1] ?? []),
  )
}
