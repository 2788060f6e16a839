import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyData } from '#embedded-postgres/fixtures/copy-data.ts'
import { assert } from '#kit/assert.ts'
import { generateSecretsKey } from '#platform/secrets/secrets.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { eventually } from '#platform/testing/until.ts'
import { isOk } from './testing/processes/product.ts'

/** The product as a process, as `npm start` runs it, over embedded databases in scratch folders. */
const ROOT = join(import.meta.dirname, '..', '..')
const folders: string[] = []
const running = new Set<Product>()

type Product = {
  readonly child: ChildProcess
  readonly url: string
  readonly output: () => string
  readonly ended: Promise<number | null>
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

/**
 * The folder in which the first start was interrupted and the second one filled the data, and the
 * results of both. Filling takes long, so the tests share it.
 */
let template = ''
let interrupted: Awaited<ReturnType<typeof interruptStart>>
let first: Awaited<ReturnType<typeof fillFolder>>

beforeAll(async () => {
  template = await newFolder()
  interrupted = await interruptStart(template)
  first = await fillFolder(template)
}, 240_000)

async function stopAll(): Promise<void> {
  for (const { child, ended } of running) {
    child.kill('SIGINT')
    await ended
  }
  running.clear()
}

afterEach(async () => {
  await stopAll()
  await Promise.all(folders.splice(0).map(remove))
})
afterAll(async () => {
  await stopAll()
  await remove(template)
})

const newFolder = () => mkdtemp(join(tmpdir(), 'tradebox-start-'))

async function scratch(): Promise<string> {
  const folder = await newFolder()
  folders.push(folder)
  return folder
}

/** A copy of the filled folder. */
async function copyTemplate(): Promise<string> {
  const folder = await newFolder()
  await copyData(template, folder)
  return folder
}

/** A copy that is removed after the test. */
async function filled(): Promise<string> {
  const folder = await copyTemplate()
  folders.push(folder)
  return folder
}

/** Starts in an empty folder, and stops as soon as PostgreSQL runs. */
async function interruptStart(dataDir: string) {
  const product = launch({ DATA_DIR: dataDir, PORT: await takePort() })
  const runningServer = async () => {
    const pid = await postgresPid(dataDir)
    expect(pid).toBeGreaterThan(0)
    return pid
  }
  const server = await vi.waitFor(runningServer, { timeout: 60_000 })
  const asked = performance.now()
  product.child.kill('SIGINT')
  const code = await product.ended
  const stoppedInMs = performance.now() - asked
  running.delete(product)
  return { code, server, stoppedInMs }
}

/** Starts in a folder without data, collects observations, and stops. */
async function fillFolder(dataDir: string) {
  const product = launch({ DATA_DIR: dataDir, PORT: await takePort() })
  await ready(product, 150_000)
  const health = await fetch(`${product.url}/readyz`).then((reply) => reply.json())
  const providers = await providersOf(product)
  const asked = performance.now()
  product.child.kill('SIGINT')
  const code = await product.ended
  running.delete(product)
  return {
    health,
    providers,
    code,
    output: product.output(),
    stoppedInMs: performance.now() - asked,
  }
}

function launch(environment: Record<string, string>): Product {
  const port = environment.PORT ?? '0'
  const child = spawn(process.execPath, ['src/main/start.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
  const product = { child, url: `http://localhost:${port}`, output: () => output, ended }
  running.add(product)
  return product
}

async function ready(product: Product, withinMs = 60_000): Promise<void> {
  const isReady = () => {
    assert(product.child.exitCode === null, `it runs: ${product.output()}`)
    return isOk(`${product.url}/readyz`)
  }
  assert((await eventually(isReady, withinMs)) === true, `it is ready: ${product.output()}`)
}

const takePort = async () => String(await freePort())

const providersOf = async ({ url }: Product): Promise<number> => {
  const reply = await fetch(`${url}/api/data/serviceproviders?limit=50`)
  const { data }: { data: { serviceproviders: unknown[] } } = await reply.json()
  return data.serviceproviders.length
}

async function postgresPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

describe('npm start', () => {
  it('fills an empty folder with demo data, and stops within 5 s', () => {
    expect(first.output).toMatch(/^Tradebox http:\/\/localhost:\d+ · demo sign-ins/m)
    expect(first.health).toEqual({
      status: 'ready',
      checks: {
        database: true,
        jobs: true,
        events: true,
        audit: true,
        plans: true,
        feed: true,
        trades: true,
      },
    })
    expect(first.providers).toBe(50)
    expect(first.code).toBe(0)
    expect(first.stoppedInMs).toBeLessThan(15_000)
  })

  it('stops PostgreSQL again when it is interrupted while starting', () => {
    expect(interrupted.code).toBe(0)
    expect(interrupted.stoppedInMs).toBeLessThan(15_000)
    expect(() => process.kill(interrupted.server, 0)).toThrow()
  })

  it('takes over PostgreSQL after a kill, or starts it again if both were killed', async () => {
    const dataDir = await filled()
    const environment = { DATA_DIR: dataDir, PORT: await takePort() }
    const killed = launch(environment)
    await ready(killed)
    const pid = await postgresPid(dataDir)
    killed.child.kill('SIGKILL')
    await killed.ended

    const second = launch(environment)
    await ready(second)
    expect(await postgresPid(dataDir)).toBe(pid)
    expect(await providersOf(second)).toBe(50)
    second.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await second.ended

    const third = launch(environment)
    await ready(third)
    expect(await postgresPid(dataDir)).not.toBe(pid)
    expect(await providersOf(third)).toBe(50)
  }, 180_000)

  it('creates no demo accounts in production', async () => {
    const product = launch({
      DATA_DIR: await scratch(),
      PORT: await takePort(),
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tradebox.example',
      SECRETS_KEY: generateSecretsKey(),
      MAIL_URL: 'smtp://127.0.0.1:1?from=mail@tradebox.example',
      SMS_URL: 'http://127.0.0.1:1/',
      GATEWAY: 'razorpay',
      GATEWAY_KEY_ID: 'rzp_test_1',
      GATEWAY_KEY_SECRET: 'secret',
      GATEWAY_WEBHOOK_SECRET: 'of-the-hook',
      FEED: 'kite',
      FEED_URL: 'ws://127.0.0.1:1/',
      FEED_API_KEY: 'key-of-ours',
      FEED_ACCESS_TOKEN: 'token-of-today',
    })
    await ready(product)
    expect(await providersOf(product)).toBe(0)
    expect(product.output()).not.toContain('demo')
  }, 120_000)

  it('exits with an error that names PORT when the port is taken', async () => {
    const dataDir = await scratch()
    const port = await takePort()
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(Number(port), '127.0.0.1', resolve))
    const product = launch({ DATA_DIR: dataDir, PORT: port })
    expect(await product.ended).toBe(1)
    expect(product.output().trim()).toBe(
      `PORT: ${port} is taken by another program (EADDRINUSE); set PORT to a free one`,
    )
    await new Promise((resolve) => holder.close(resolve))
  })

  it.each([
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://x.example' }, 'PUBLIC_URL: must be https'],
    [{ PORT: 'many' }, 'PORT:'],
    [{ FILES_URL: 'file:///a,s3://k:s@h/b' }, 'FILES_URL: names more than one place'],
    [{ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, 'SECRETS_KEY: must be set'],
  ])('refuses to start with %j, and names the variable', async (environment, line) => {
    const product = launch({ DATA_DIR: await scratch(), ...environment })
    expect(await product.ended).toBe(1)
    expect(
      product
        .output()
        .split('\n')
        .some((one) => one.startsWith(line)),
    ).toBe(true)
    expect(product.output()).not.toContain('    at ')
  })
})

describe('a server on a folder with data', () => {
  let dataDir = ''
  let product: Product

  beforeAll(async () => {
    dataDir = await copyTemplate()
    product = launch({ DATA_DIR: dataDir, PORT: await takePort(), RATE_SCALE: '100000' })
    running.delete(product)
    await ready(product)
  }, 120_000)
  afterAll(async () => {
    running.add(product)
    await stopAll()
    await remove(dataDir)
  })

  it('has the earlier data, and builds no pages again', async () => {
    expect(product.output()).not.toContain('web: built')
    expect(await providersOf(product)).toBe(50)
  })

  it('prevents a second server on the same folder, naming DATA_DIR', async () => {
    const second = launch({ DATA_DIR: dataDir, PORT: await takePort() })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('DATA_DIR')
    expect(second.output().trim().split('\n')).toHaveLength(1)
  }, 120_000)

  it('runs beside another server on another folder', async () => {
    const other = launch({ DATA_DIR: await filled(), PORT: await takePort() })
    await ready(other)
    expect(await Promise.all([product, other].map(providersOf))).toEqual([50, 50])
  }, 120_000)

  it('answers 503 while PostgreSQL is down, and recovers without a restart', async () => {
    const seen: { status: number; tookMs: number; retryAfter: string | null }[] = []
    let load = true
    const client = async (number: number) => {
      for (let turn = 0; load; turn += 1) {
        const started = performance.now()
        const reply = await fetch(`${product.url}/api/search?q=res${number}${turn % 10}`)
        await reply.arrayBuffer()
        const tookMs = performance.now() - started
        seen.push({ status: reply.status, tookMs, retryAfter: reply.headers.get('retry-after') })
        await sleep(5)
      }
    }
    const clients = [1, 2, 3, 4].map(client)
    await sleep(300)
    const pid = await postgresPid(dataDir)
    process.kill(pid, 'SIGKILL')
    const back = performance.now()
    await ready(product)
    for (let good = 0; good < 20; ) {
      const last = seen.at(-1)
      good = last?.status === 200 ? good + 1 : 0
      expect(performance.now() - back, 'full service again').toBeLessThan(30_000)
      await sleep(20)
    }
    load = false
    await Promise.all(clients)
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 503]))
    for (const { status, tookMs, retryAfter } of seen) {
      expect(tookMs).toBeLessThan(12_000)
      expect(retryAfter !== null).toBe(status === 503)
    }
    expect(product.child.exitCode).toBeNull()
  }, 120_000)
})
