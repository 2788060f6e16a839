import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Most of a start is compiling the sources, so compiled code is cached next to the packages, where
// nobody else may write. This file is not TypeScript: Node would load the compiler for it, which
// then stays in memory, before the cache that makes it unnecessary is enabled.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
await import('./run.ts')
