/** A bare server that sends the same bytes for every request, compressed once. */
import { gzipSync } from 'node:zlib'
import { argument, sendPacked, serve } from './lib/reference/serve.ts'

const { body, type } = await argument<{ body: string; type: string }>()
const bytes = gzipSync(body)

serve((_request, response) => sendPacked(response, bytes, type))
