/** A bare server that sends the same bytes whatever it is asked. */
import { argument, serve } from './lib/reference/serve.ts'

const { body, type } = await argument<{ body: string; type: string }>()
const bytes = Buffer.from(body)

serve((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  response.end(bytes)
})
