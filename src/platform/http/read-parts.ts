import type { FastifyRequest } from 'fastify'
import type { FileField } from '#contract/call.ts'
import type { UploadedFile } from './multipart.ts'

export type RequestParts = {
  readonly body: unknown
  readonly files: ReadonlyMap<string, UploadedFile>
}

const DATA_LIMIT = 64 * 1024

/** A request that is not the multipart it should be; answered as invalid input. */
export class MalformedRequest extends Error {
  override name = 'MalformedRequest'
  readonly statusCode = 400
}

/**
 * Reads a multipart request: the JSON part `data` and the call's file parts, each within its size
 * limit (counted while streaming). A part that the call does not declare is refused.
 */
export async function readParts(
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
