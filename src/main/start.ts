import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Most of a start is reading the sources: what has been compiled once is kept beside the packages,
// where nobody else may write.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
await import('./run.ts')
