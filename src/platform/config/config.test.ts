import { describe, expect, it } from 'vitest'
import { generateSecretsKey } from '../secrets/secrets.ts'
import { parseConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tradebox.example',
  DATABASE_URL: 'postgres://app:pw@db.example/tradebox?sslmode=verify-full',
  SECRETS_KEY: generateSecretsKey(),
  MAIL_URL: 'smtp://mail.example:25',
  SMS_URL: 'https://sms.example/send',
  GATEWAY: 'razorpay',
  GATEWAY_KEY_ID: 'rzp_live_1234',
  GATEWAY_KEY_SECRET: 'secret',
  GATEWAY_WEBHOOK_SECRET: 'of-the-hook',
  FEED: 'kite',
  FEED_API_KEY: 'key-of-ours',
  FEED_ACCESS_TOKEN: 'token-of-today',
}

const kite = { FEED: 'kite', FEED_API_KEY: 'key-of-ours', FEED_ACCESS_TOKEN: 'token-of-today' }

const surepass = {
  ESIGN: 'surepass',
  ESIGN_BASE_URL: 'https://kyc-api.surepass.io',
  ESIGN_CREDENTIAL: 'a-token-of-theirs',
}

const youtube = { VIDEO_METADATA: 'youtube', VIDEO_METADATA_KEY: 'a-key-of-ours' }

function problems(environment: Record<string, string>): readonly string[] {
  const result = parseConfig(environment, '/srv/app')
  return result.ok ? [] : result.problems
}

describe('parseConfig', () => {
  it('needs no variables for a local run', () => {
    const result = parseConfig({}, '/srv/app')
    expect(result.ok && result.config).toMatchObject({
      port: 3000,
      dataDir: '/srv/app/.data',
      databaseUrl: undefined,
      role: 'all',
      files: { kind: 'folder', path: '/srv/app/.data/files' },
    })
    expect(result.ok && result.config.publicUrl.origin).toBe('http://localhost:3000')
  })

  it('signs agreements itself unless a service is configured', () => {
    const here = parseConfig({}, '/srv/app')
    expect(here.ok && here.config.esign).toEqual({ kind: 'embedded' })
    const there = parseConfig({ ...surepass, ESIGN_HOSTS: 'files.example,.sign.example' }, '/')
    expect(there.ok && there.config.esign).toEqual({
      kind: 'surepass',
      baseUrl: new URL('https://kyc-api.surepass.io'),
      credential: 'a-token-of-theirs',
      hosts: ['files.example', '.sign.example'],
    })
  })

  it('gets video details from a sandbox, in production from nowhere, or from YouTube', () => {
    const videoOf = (environment: Record<string, string>) => {
      const result = parseConfig(environment, '/')
      return result.ok ? result.config.video : result.problems
    }
    expect(videoOf({})).toEqual({ kind: 'sandbox' })
    expect(videoOf({ VIDEO_METADATA: 'off' })).toEqual({ kind: 'off' })
    expect(videoOf(production)).toEqual({ kind: 'off' })
    expect(videoOf(youtube)).toEqual({
      kind: 'youtube',
      baseUrl: new URL('https://www.googleapis.com/youtube/v3'),
      key: 'a-key-of-ours',
    })
  })

  it('simulates prices unless a feed is configured', () => {
    const here = parseConfig({}, '/srv/app')
    expect(here.ok && here.config.feed).toEqual({ kind: 'simulated' })
    const there = parseConfig(kite, '/')
    expect(there.ok && there.config.feed).toEqual({
      kind: 'kite',
      url: new URL('wss://ws.kite.trade'),
      apiKey: 'key-of-ours',
      accessToken: 'token-of-today',
    })
  })

  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost', NODE_ENV: 'development' }, true],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', NODE_ENV: 'development' }, false],
    [{ HOST: '192.168.1.4' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '127.0.0.1.example.com' }, false],
    [{ PUBLIC_URL: 'https://trial.example' }, false],
    [production, false],
  ])('with %o, the outbox is open: %s', (environment, open) => {
    const result = parseConfig(environment, '/srv/app')
    expect(result.ok && result.config.openOutbox).toBe(open)
  })

  it('treats an empty variable as unset', () => {
    expect(problems({ PORT: '', DATABASE_URL: '' })).toEqual([])
  })

  it('accepts a complete production environment', () => {
    expect(problems(production)).toEqual([])
  })

  it.each([
    'redis://127.0.0.1',
    'redis://[::1]:6380/0',
    'rediss://app:p%40ss@cache.example:6380',
    'redis://:pw@cache.internal?tls=off',
  ])('accepts the signals URL %s', (url) => {
    const result = parseConfig({ ...production, REDIS_URL: url }, '/srv/app')
    expect(result.ok && result.config.redisUrl?.href).toContain(url)
  })

  it.each([
    'postgres://app:pw@127.0.0.1/tradebox',
    'postgres://app:pw@[::1]:5433/tradebox',
    'postgres://app:pw@db.internal/tradebox?sslmode=disable',
  ])('accepts the database URL %s', (url) => {
    expect(problems({ ...production, DATABASE_URL: url })).toEqual([])
  })

  it.each([
    [{ ...production, PUBLIC_URL: 'http://tradebox.example' }, 'PUBLIC_URL: must be https'],
    [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL: must be set'],
    [{ ...production, SECRETS_KEY: '' }, 'SECRETS_KEY: must be set in production'],
    [{ ...production, MAIL_URL: '' }, 'MAIL_URL: must be set'],
    [{ ...production, SMS_URL: '' }, 'SMS_URL: must be set'],
    [{ ...production, RATE_SCALE: '100' }, 'RATE_SCALE: must be 1'],
    [{ FILES_URL: 'file:///var/files,s3://k:s@host/bucket' }, 'FILES_URL: names more than one'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have 16'],
    [{ FILES_URL: 'ftp://host/x' }, 'FILES_URL: must be'],
    [{ FILES_URL: 's3://key@host/bucket' }, 'FILES_URL: must be'],
    [{ FILES_URL: 's3://key:secret@host' }, 'FILES_URL: must be'],
    [{ SECRETS_KEY: 'short' }, 'SECRETS_KEY: SECRETS_KEY must be kid:base64'],
    [{ ROLE: 'worker' }, 'ROLE: worker shares a database'],
    [{ DATABASE_URL: 'postgres://h/db' }, 'SECRETS_KEY: must be set together'],
    [{ DATABASE_URL: 'mysql://h/db' }, 'DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://h/db' }, 'DATABASE_DIRECT_URL: stands beside DATABASE_URL'],
    [
      { DATABASE_REPLICA_URL: 'postgres://h/db' },
      'DATABASE_REPLICA_URL: stands beside DATABASE_URL',
    ],
    [{ ...production, DATABASE_REPLICA_URL: 'postgres:///db' }, 'DATABASE_REPLICA_URL: must name'],
    [{ DATABASE_URL: 'postgres:///db?host=/run/pg' }, 'DATABASE_URL: must name a host'],
    [{ DATABASE_URL: 'postgres://u@%2Frun%2Fpg/db' }, 'DATABASE_URL: must name a host'],
    [{ DATABASE_URL: 'postgres://u@h/db?host=/run/pg' }, 'DATABASE_URL: must name a host'],
    [{ ...production, DATABASE_URL: 'postgres://h/db' }, 'DATABASE_URL: must say ?sslmode'],
    [
      { ...production, DATABASE_URL: 'postgres://h/db?sslmode=require' },
      'DATABASE_URL: must say ?sslmode',
    ],
    [
      { ...production, DATABASE_URL: 'postgres://h/db?sslmode=verify-full&ssl=require' },
      'DATABASE_URL: must say ?sslmode',
    ],
    [
      { ...production, DATABASE_REPLICA_URL: 'postgres://h/db' },
      'DATABASE_REPLICA_URL: must say ?sslmode',
    ],
    [
      { ...production, DATABASE_OWNER_URL: 'postgres://127.0.0.1.example/db' },
      'DATABASE_OWNER_URL: must say ?sslmode',
    ],
    [{ SMS_URL: 'http://sms.example/send' }, 'SMS_URL: must be https'],
    [{ REDIS_URL: 'redis://127.0.0.1' }, 'REDIS_URL: is for processes that share a database'],
    [{ ...production, REDIS_URL: 'http://cache.example' }, 'REDIS_URL'],
    [{ ...production, REDIS_URL: 'rediss://cache.example' }, 'REDIS_URL: must have a password'],
    [{ ...production, REDIS_URL: 'redis://:pw@cache.example' }, 'REDIS_URL: must be rediss'],
    [{ ...production, REDIS_URL: 'rediss://:pw@cache.example/x' }, 'REDIS_URL: must be rediss'],
    [{ ...production, REDIS_URL: 'rediss://:pw@cache.example?db=1' }, 'REDIS_URL: knows no option'],
    [{ PORT: 'eighty' }, 'PORT'],
    [{ HEALTH_PORT: '3100' }, 'HEALTH_PORT: is for ROLE=worker'],
    [{ ...production, GATEWAY: '' }, 'GATEWAY: must be set in production'],
    [{ ...production, GATEWAY: 'sandbox' }, 'GATEWAY: the sandbox takes no money'],
    [{ ...production, GATEWAY_KEY_ID: '' }, 'GATEWAY_KEY_ID: must be set in production'],
    [{ GATEWAY: 'razorpay' }, 'GATEWAY_KEY_SECRET: must be set when'],
    [{ ...production, GATEWAY_BASE_URL: 'http://pay.example' }, 'GATEWAY_BASE_URL: must be https'],
    [{ GATEWAY_BASE_URL: 'https://pay.example' }, 'GATEWAY_BASE_URL: the sandbox listens'],
    [{ GATEWAY_BASE_URL: 'http://a:b@127.0.0.1:9/' }, 'GATEWAY_BASE_URL: must be an address'],
    [{ VIDEO_METADATA: 'youtube' }, 'VIDEO_METADATA_KEY: must be set when'],
    [{ VIDEO_METADATA_KEY: 'a-key-of-ours' }, 'VIDEO_METADATA_KEY: has no meaning'],
    [
      { ...youtube, VIDEO_METADATA_URL: 'http://video.example' },
      'VIDEO_METADATA_URL: must be https',
    ],
    [
      { ...youtube, VIDEO_METADATA_URL: 'https://video.example/?a=b' },
      'VIDEO_METADATA_URL: must be an',
    ],
    [{ ...production, VIDEO_METADATA: 'sandbox' }, 'VIDEO_METADATA: the sandbox invents'],
    [{ ESIGN: 'surepass' }, 'ESIGN_CREDENTIAL: must be set when'],
    [{ ESIGN: 'surepass', ESIGN_CREDENTIAL: 'a-token-of-theirs' }, 'ESIGN_BASE_URL: must be set'],
    [{ ESIGN_CREDENTIAL: 'a-token-of-theirs' }, 'ESIGN_CREDENTIAL: has no meaning'],
    [{ ESIGN_BASE_URL: 'https://sign.example' }, 'ESIGN_BASE_URL: has no meaning'],
    [{ ...surepass, ESIGN_BASE_URL: 'http://sign.example' }, 'ESIGN_BASE_URL: must be https'],
    [{ ...surepass, ESIGN_BASE_URL: 'https://sign.example/v1' }, 'ESIGN_BASE_URL: must be an'],
    [{ ...surepass, ESIGN_HOSTS: 'https://x.example' }, 'ESIGN_HOSTS: must be names'],
    [{ GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'before' }, 'GATEWAY_WEBHOOK_SECRET_PREVIOUS: stands'],
    [
      { ROLE: 'web', DATABASE_URL: 'postgres://h/db', SECRETS_KEY: production.SECRETS_KEY },
      'GATEWAY_BASE_URL: ROLE web needs',
    ],
    [{ PUBLIC_URL: 'http://localhost:3000/app' }, 'PUBLIC_URL: must be an origin'],
    [{ ...production, FEED: '' }, 'FEED: must be set in production'],
    [{ ...production, FEED: 'simulated' }, 'FEED: the simulated market is made up'],
    [{ ...production, FEED_ACCESS_TOKEN: '' }, 'FEED_ACCESS_TOKEN: must be set in production'],
    [{ FEED: 'kite', FEED_API_KEY: 'key-of-ours' }, 'FEED_ACCESS_TOKEN: must be set when'],
    [{ FEED_API_KEY: 'key-of-ours' }, 'FEED_API_KEY: has no meaning'],
    [{ FEED_URL: 'wss://feed.example' }, 'FEED_URL: has no meaning'],
    [{ ...kite, FEED_URL: 'ws://feed.example' }, 'FEED_URL: must be wss'],
    [{ ...kite, FEED_URL: 'wss://feed.example?token=x' }, 'FEED_URL: must be an address'],
  ])('refuses %j with one line that names the variable', (environment, expected) => {
    const found = problems(environment as Record<string, string>)
    expect(found.some((line) => line.startsWith(expected))).toBe(true)
    expect(found.every((line) => !line.includes('\n'))).toBe(true)
  })
})
