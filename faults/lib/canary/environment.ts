import { hkdfSync, randomBytes } from 'node:crypto'
import { connectionUrl } from '#embedded-postgres/connection.ts'
import type { EmbeddedPostgres } from '#embedded-postgres/index.ts'
import type { Aviary } from './canaries.ts'

type Places = {
  readonly postgres: EmbeddedPostgres
  /** The TCP ports of PostgreSQL and of the external services. */
  readonly databasePort: number
  readonly foreignPort: number
  /** The key ring in the data folder. */
  readonly ring: string
}

/** Uses of the key ring, each with its own derived key. */
const DERIVED = ['seal', 'password-pepper', 'otp', 'dl.v1', 'bank-destination']

/** An environment with every secret that the product can have; each is a canary. */
export function plantEnvironment(
  aviary: Aviary,
  { postgres, databasePort, foreignPort, ring }: Places,
): Readonly<Record<string, string>> {
  const { plant, word } = aviary
  const { connection, serving } = postgres
  plant('database password', serving.password)
  plant("database owner's password", connection.password)
  plant("superuser's password", postgres.admin.password)
  const newest = randomBytes(32).toString('base64')
  plant('newest key', newest)
  plant('older key', ring.split(':')[1] ?? '')
  for (const purpose of DERIVED) {
    const made = hkdfSync('sha256', Buffer.from(newest, 'base64'), '', `tradebox|${purpose}`, 32)
    plant(`key derived for ${purpose}`, Buffer.from(made).toString('base64'))
    plant(`key derived for ${purpose}, in hex`, Buffer.from(made).toString('hex'))
  }
  const at = `127.0.0.1:${foreignPort}`
  const place = { host: '127.0.0.1', port: databasePort }
  return {
    DATABASE_URL: connectionUrl({ ...serving, ...place }),
    DATABASE_OWNER_URL: connectionUrl({ ...connection, ...place }),
    SECRETS_KEY: `k2:${newest},${ring}`,
    GATEWAY: 'razorpay',
    GATEWAY_BASE_URL: `http://${at}/`,
    GATEWAY_KEY_ID: 'rzp_test_public',
    GATEWAY_KEY_SECRET: word('gateway key secret'),
    GATEWAY_WEBHOOK_SECRET: word('webhook secret'),
    GATEWAY_WEBHOOK_SECRET_PREVIOUS: word('previous webhook secret'),
    ESIGN: 'surepass',
    ESIGN_BASE_URL: `http://${at}`,
    ESIGN_CREDENTIAL: word('e-sign credential'),
    FEED: 'kite',
    FEED_URL: `ws://${at}`,
    FEED_API_KEY: word('feed key'),
    FEED_ACCESS_TOKEN: word('feed token'),
    VIDEO_METADATA: 'youtube',
    VIDEO_METADATA_URL: `http://${at}`,
    VIDEO_METADATA_KEY: word('video metadata key'),
    MAIL_URL: `smtp://${word('mail user')}:${word('mail password')}@${at}?tls=off&from=a@tradebox.example`,
    SMS_URL: `http://${word('SMS token')}@${at}/sms`,
    BACKUP_URL: `s3://${word('backup key')}:${word('backup secret')}@${at}/bucket?tls=off`,
    METRICS_TOKEN: word('metrics token'),
  }
}
