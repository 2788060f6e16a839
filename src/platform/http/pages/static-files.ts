import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { scriptPolicy } from '../security/security-headers.ts'

/**
 * The built files of the web. Files under `assets/` have a content hash in their names. A
 * compressed copy of a file is sent instead of it where there is one.
 */
export async function addStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, rate: 'asset' }
    })
    await scope.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        response.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        response.header('vary', 'accept-encoding')
        response.header('content-security-policy', scriptPolicy)
      },
    })
  })
}
