import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = '**/*.{js,css,svg}'
/** Smaller files do not save a packet when compressed. */
const FROM_BYTES = 1400
/** The next level takes ten times as long and saves only a twentieth. */
const BROTLI_QUALITY = 9

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * Writes `.br` and `.gz` files next to every text file that is worth compressing; the server sends
 * these instead.
 */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(
    globSync(COMPRESSIBLE, { cwd: folder }).map((path) => compressFile(join(folder, path))),
  )
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < FROM_BYTES) {
    return
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await toBrotli(bytes, { params }))
  await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }))
}
