import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '#main/testing/processes/product.ts'
import { testPdf } from '#platform/files/testing.ts'
import { actorCredentials } from '../../src/demo/actors.ts'
import { copyFilledData } from '../filled-data.ts'
import { givenProgram } from './given.ts'
import { heyApiProgram } from './hey-api.ts'
import { openApiFetchProgram } from './openapi-fetch.ts'

/*
 * Two third-party generators read the OpenAPI document of the running product. Their output is
 * type-checked together with programs that use it; the programs buy a plan, post a call and upload
 * a file.
 */

const ROOT = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

let dataDir: string
let product: Product
let folder: string

beforeAll(async () => {
  dataDir = await copyFilledData()
  product = await startProduct({ DATA_DIR: dataDir })
  folder = await mkdtemp(join(tmpdir(), 'generated-clients-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const document = await (await fetch(`${product.url}/api/openapi.json`)).json()
  const types = astToString(await openapiTypescript(structuredClone(document)))
  await createClient({
    input: document,
    output: { path: join(folder, 'hey-api'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent' },
  })
  await Promise.all([
    write('package.json', JSON.stringify({ type: 'module' })),
    write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] })),
    write('paths.ts', types),
    write('given.ts', givenProgram),
    write('openapi-fetch.ts', openApiFetchProgram),
    write('hey-api.ts', heyApiProgram),
  ])
})

afterAll(async () => {
  await product?.stop()
  for (const made of [dataDir, folder]) {
    await rm(made ?? '', { recursive: true, force: true })
  }
})

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ['node'],
}

const write = (name: string, text: string) => writeFile(join(folder, name), text)

/**
 * Runs a program and returns what it prints at its end. No other program uses its customer and
 * provider.
 */
async function runProgram(name: string, customer: 'U1' | 'U2', provider: 'P1' | 'P2') {
  const given = {
    url: product.url,
    customer: credentialsOf(customer),
    provider: credentialsOf(provider),
    plan: 'Liquid Futures Desk',
    symbol: 'TATASTEEL',
    billing: {
      name: actorCredentials[customer].name,
      address1: '4 Residency Road',
      city: 'Bengaluru',
      pin: '560025',
      state: 'Karnataka',
      gstin: '',
    },
  }
  const pdf = testPdf('Terms').toString('base64')
  const args = [join(folder, name), JSON.stringify(given), pdf]
  const { stdout } = await run(process.execPath, args, { cwd: folder })
  return JSON.parse(stdout)
}

function credentialsOf(actor: keyof typeof actorCredentials) {
  const { email, password } = actorCredentials[actor]
  return { email, password }
}

const EVERYTHING = {
  payment: 'paid',
  order: 'paid',
  call: 'open',
  uploaded: true,
  refused: 'not_found',
}

describe('clients generated from the OpenAPI document', () => {
  it('type-check together with the programs that use them', async () => {
    const checked = run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder, '--listFiles'])
    const { stdout } = await checked.catch((error: { stdout?: string }) => {
      throw new Error(`type errors:\n${error.stdout}`)
    })
    for (const file of ['paths.ts', 'hey-api/sdk.gen.ts', 'openapi-fetch.ts', 'hey-api.ts']) {
      expect(stdout).toContain(join(folder, file))
    }
  })

  it('buy a plan, post a call and upload a file with openapi-typescript and openapi-fetch', async () => {
    expect(await runProgram('openapi-fetch.ts', 'U1', 'P1')).toEqual(EVERYTHING)
  })

  it('buy a plan, post a call and upload a file with @hey-api/openapi-ts', async () => {
    expect(await runProgram('hey-api.ts', 'U2', 'P2')).toEqual(EVERYTHING)
  })
})
