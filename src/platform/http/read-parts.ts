import type { FastifyRequest } from 'fastify'
import type { FileField } from '#contract/call.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { UploadedFile } from './multipart.ts'

export type RequestParts = {
  readonly body: unknown
  readonly files: ReadonlyMap<string, UploadedFile>
}

const DATA_LIMIT = 64 * 1024

const FILE_TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE'

/** A request that is not the multipart it should be. */
class MalformedRequest extends Error {
  override name = 'MalformedRequest'
}

/**
 * Reads a multipart request: the JSON part `data` and the call's file parts, each within its size
 * limit (counted while streaming). A part that the call does not declare is refused.
 */
export async function readParts(
  request: FastifyRequest,
  declared: Readonly<Record<string, FileField>>,
): Promise<Result<RequestParts, 'invalid_input' | 'file_too_large'>> {
  try {
    return ok(await readAll(request, declared))
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === FILE_TOO_LARGE
    // Everything else that the parser throws is a request that is not what it says it is.
    return fail(tooLarge ? 'file_too_large' : 'invalid_input')
  }
}

async function readAll(
  request: FastifyRequest,
  declared: Readonly<Record<string, FileField>>,
): Promise<RequestParts> {
  if (!request.isMultipart()) {
    throw new MalformedRequest('multipart expected')
  }
  const files = new Map<string, UploadedFile>()
  let body: unknown
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (!Object.hasOwn(declared, part.fieldname) || files.has(part.fieldname)) {
        part.file.resume()
        throw new MalformedRequest('unexpected file')
      }
      const bytes = await part.toBuffer()
      files.set(part.fieldname, {
        field: part.fieldname,
        filename: part.filename.slice(0, 200),
        mediaType: part.mimetype,
        bytes,
      })
    } else if (part.fieldname === 'data' && body === undefined) {
      body = parseData(part.value)
    } else {
      throw new MalformedRequest('unexpected field')
    }
  }
  return { body, files }
}

function parseData(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > DATA_LIMIT) {
    throw new MalformedRequest('the part data is not JSON text')
  }
  try {
    return JSON.parse(value, (key, inner: unknown) => {
      if (key === '__proto__' || key === 'constructor') {
        throw new MalformedRequest('forbidden key')
      }
      return inner
    })
  } catch {
    throw new MalformedRequest('the part data is not JSON text')
  }
}
