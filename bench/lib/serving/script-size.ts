import { gzipSync } from 'node:zlib'

const ENTRY = /<script type="module" src="([^"]+)"/g
const PRELOADED = /<link rel="modulepreload" href="([^"]+)"/g

/**
 * The size of all scripts that a page loads at once, compressed, in kB: its entry and its preloaded
 * modules.
 */
export async function scriptKilobytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const addresses = [ENTRY, PRELOADED].flatMap((pattern) =>
    [...html.matchAll(pattern)].map(([, address = '']) => address),
  )
  if (addresses.length < 2) {
    throw new Error(`${url} names no modules`)
  }
  let bytes = 0
  for (const address of new Set(addresses)) {
    const reply = await fetch(new URL(address, url), { headers: { 'accept-encoding': 'identity' } })
    bytes += gzipSync(await reply.bytes()).length
  }
  return bytes / 1000
}
