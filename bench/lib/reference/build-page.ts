import { join } from 'node:path'
import { createBuilder } from 'vite'
import { ROOT } from '../children.ts'

let built: Promise<string> | undefined

/**
 * Builds `reference-page.ts` once per run, as the product's server bundle is built; returns the
 * script's path.
 */
export function buildReferencePage(): Promise<string> {
  built ??= buildOnce()
  return built
}

async function buildOnce(): Promise<string> {
  process.env.NODE_ENV = 'production'
  const outDir = join(ROOT, 'dist', 'bench')
  const builder = await createBuilder({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    environments: {
      ssr: {
        build: { outDir, rolldownOptions: { input: join(ROOT, 'bench', 'reference-page.ts') } },
      },
    },
  })
  const { ssr } = builder.environments
  if (ssr === undefined) {
    throw new Error('vite.config.ts has no environment for the server')
  }
  await builder.build(ssr)
  return join(outDir, 'reference-page.js')
}
