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
    /** The call moves money: its body may mean one thing only. */
    money?: boolean
  }
}

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i

class UnsupportedMedia extends Error {
  override name = 'UnsupportedMedia'
  readonly statusCode = 415
}

/** JSON in UTF-8, named so; every other kind of body is refused. */
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

/** The part that holds the JSON of a call with files. */
export const DATA_FIELD = 'data'

/** Multipart bodies only, within the limits of an upload. */
export async function takeMultipartOnly(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(fastifyMultipart, {
    // A file that is too large is noted; when that is said is the call's matter.
    throwFileSizeLimit: false,
    // `data` comes as a field, as one that says that it is JSON, or as a Blob, which has a name: it
    // is read as bytes then, and parsed where repeated keys are seen.
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
