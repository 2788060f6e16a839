import { isUtf8 } from 'node:buffer'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileField } from '#contract/call.ts'
import {
  UPLOAD_DATA_MAX_BYTES,
  UPLOAD_MAX_FILES_COUNT,
  UPLOAD_REQUEST_MAX_BYTES,
} from '#contract/common/limits.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { DATA_FIELD } from './bodies.ts'
import { type JsonRules, parseJson } from './json.ts'
import type { UploadedFile } from './multipart.ts'

export type MultipartBody = {
  readonly body: unknown
  readonly files: ReadonlyMap<string, UploadedFile>
}

type Refusal = 'invalid_input' | 'too_large'

/** A request that is not the expected multipart body. */
class MalformedRequest extends Error {
  override name = 'MalformedRequest'
}

class TooLarge extends Error {
  override name = 'TooLarge'
  readonly code = 'TOO_LARGE'
}

const codes: ReadonlyMap<unknown, Refusal> = new Map([
  ['FST_FILES_LIMIT', 'too_large'],
  ['FST_FIELDS_LIMIT', 'too_large'],
  ['FST_PARTS_LIMIT', 'too_large'],
  ['TOO_LARGE', 'too_large'],
])

/**
 * Reads a multipart request: the JSON part `data` and the call's file parts, within the total size
 * limit, which is counted while streaming. A file beyond its own limit is dropped and marked. A
 * part that the call does not declare is refused. The rest of a refused request is read and
 * discarded, so that its sender receives the error. The connection is closed if the body exceeds
 * the total limit.
 */
export async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  declared: Readonly<Record<string, FileField>>,
  rules: JsonRules,
): Promise<Result<MultipartBody, Refusal>> {
  const total = limitTotal(request)
  try {
    return ok(await Promise.race([readAll(request, declared, rules), total.exceeded]))
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    await Promise.race([finished(request.raw), total.exceeded]).catch(() => undefined)
    if (total.isExceeded()) {
      reply.header('connection', 'close')
    }
    // Any other error of the parser means that the request is malformed.
    const code = error instanceof Error && 'code' in error ? codes.get(error.code) : undefined
    return fail(code ?? 'invalid_input')
  }
}

type Total = { readonly exceeded: Promise<never>; readonly isExceeded: () => boolean }

function limitTotal({ headers, raw }: FastifyRequest): Total {
  let received = 0
  let isExceeded = Number(headers['content-length'] ?? 0) > UPLOAD_REQUEST_MAX_BYTES
  const exceeded = new Promise<never>((_, reject) => {
    if (isExceeded) {
      reject(new TooLarge())
      return
    }
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > UPLOAD_REQUEST_MAX_BYTES) {
        isExceeded = true
        reject(new TooLarge())
      }
    })
  })
  exceeded.catch(() => undefined)
  return { exceeded, isExceeded: () => isExceeded }
}

async function readAll(
  request: FastifyRequest,
  declared: Readonly<Record<string, FileField>>,
  rules: JsonRules,
): Promise<MultipartBody> {
  const files = new Map<string, UploadedFile>()
  let body: unknown
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === DATA_FIELD) {
      const bytes = await part.toBuffer()
      if (bytes.length > UPLOAD_DATA_MAX_BYTES) {
        throw new TooLarge()
      }
      if (body !== undefined || !isUtf8(bytes)) {
        throw new MalformedRequest('the part data is not one JSON text')
      }
      body = parseJson(bytes.toString(), rules)
    } else if (part.type === 'file') {
      const bytes = await part.toBuffer()
      // Forms send this for a file input without a file.
      if (part.filename === '' && bytes.length === 0) {
        continue
      }
      if (!Object.hasOwn(declared, part.fieldname) || files.has(part.fieldname)) {
        throw new MalformedRequest('unexpected file')
      }
      if (files.size >= UPLOAD_MAX_FILES_COUNT) {
        throw new TooLarge()
      }
      files.set(part.fieldname, {
        field: part.fieldname,
        filename: part.filename.slice(0, 200),
        mediaType: part.mimetype,
        ...(part.file.truncated ? { bytes: new Uint8Array(), oversized: true } : { bytes }),
      })
    } else {
      throw new MalformedRequest('unexpected field')
    }
  }
  return { body, files }
}
