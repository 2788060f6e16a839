import { isUtf8 } from 'node:buffer'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  FILE_MAX_BYTES,
  UPLOAD_DATA_MAX_BYTES,
  UPLOAD_MAX_FILES_COUNT,
} from '#contract/common/limits.ts'
import { parseJson, RefusedJson } from './json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call moves money, so its body must be unambiguous. */
    money?: boolean
  }
}

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i

class UnsupportedMedia extends Error {
  override name = 'UnsupportedMedia'
  readonly statusCode = 415
}

/** Accepts JSON in UTF-8, declared as such. Every other kind of body is refused. */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
        throw new UnsupportedMedia()
      }
      if (!isUtf8(body)) {
        throw new RefusedJson('no UTF-8')
      }
      const uniqueKeys = request.routeOptions.config.money === true
      return body.length === 0 ? undefined : parseJson(body.toString(), { uniqueKeys })
    },
  )
}

/** The part that contains the JSON of a call with files. */
export const DATA_FIELD = 'data'

/** Accepts multipart bodies only, within the limits of an upload. */
export async function takeMultipartOnly(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(fastifyMultipart, {
    // A file that is too large is only marked. The call decides when to report it.
    throwFileSizeLimit: false,
    // `data` arrives as a field, as a part declared as JSON, or as a Blob, which has a file name.
    // It is therefore always read as bytes and parsed by code that detects repeated keys.
    isPartAFile: (field, type, name) =>
      name !== undefined || type === 'application/octet-stream' || field === DATA_FIELD,
    limits: {
      fileSize: FILE_MAX_BYTES,
      files: UPLOAD_MAX_FILES_COUNT + 1,
      fields: 2,
      fieldSize: UPLOAD_DATA_MAX_BYTES,
    },
  })
}
