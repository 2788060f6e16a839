import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Most of a start is reading the sources: what has been compiled once is kept beside the packages,
// where nobody else may write. No TypeScript itself: for that Node would read the compiler, which
// then stays in memory, before there is a cache that makes it needless.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
await import('./run.ts')
