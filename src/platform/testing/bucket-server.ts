import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../files/files.ts'

export type BucketAccount = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/** A failure for the next request. */
export type Mishap = 'error' | 'silence' | 'broken body' | 'reset'

type StoredObject = { readonly bytes: Buffer; readonly mediaType: string | undefined }

/**
 * An S3 bucket over HTTP for tests. It implements Amazon's description of signatures independently
 * (signature version 4, headers only), keeps objects in memory, and fails on demand.
 *
 * @param backing an additional store for the objects, from which the next server loads them
 */
export async function openBucketServer(
  bucket: string,
  account: BucketAccount,
  { port: wanted = 0, backing }: { readonly port?: number; readonly backing?: FileStore } = {},
) {
  const objects = await objectsOf(backing)
  const mishaps: Mishap[] = []
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined)
    if (body === undefined) {
      return
    }
    seen.push(`${request.method} ${request.url}`)
    const mishap = mishaps.shift()
    if (mishap === undefined) {
      const refusal = refusalOf(request, body, account)
      if (refusal !== undefined) {
        response.writeHead(403, { 'content-type': 'application/xml' })
        response.end(`<Error><Code>${refusal}</Code></Error>`)
      } else {
        await serve({ request, response, body, bucket, objects, backing })
      }
    } else {
      fail(mishap, response)
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    objects,
    seen,
    /** Sets one failure for each of the next requests. */
    failNext: (...next: Mishap[]) => {
      mishaps.push(...next)
    },
    urlWith: ({ accessKeyId, secretAccessKey, region }: BucketAccount) => {
      const login = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}`
      return new URL(`s3://${login}@127.0.0.1:${port}/${bucket}?region=${region}&tls=off`)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) {
          socket.destroy()
        }
      }),
  }
}

function fail(mishap: Mishap, response: ServerResponse): void {
  if (mishap === 'error') {
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
  } else if (mishap === 'broken body') {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('half of it', () => response.destroy())
  } else if (mishap === 'reset') {
    response.destroy()
  }
}

async function objectsOf(backing: FileStore | undefined): Promise<Map<string, StoredObject>> {
  const objects = new Map<string, StoredObject>()
  for (const name of (await backing?.list('')) ?? []) {
    const bytes = await backing?.read(name)
    if (bytes !== undefined) {
      objects.set(name, { bytes: Buffer.from(bytes), mediaType: undefined })
    }
  }
  return objects
}

type Serving = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: Buffer
  readonly bucket: string
  readonly objects: Map<string, StoredObject>
  readonly backing: FileStore | undefined
}

async function serve(serving: Serving): Promise<void> {
  const { request, response, body, bucket, objects, backing } = serving
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
  const path = decodeURIComponent(pathname)
  if (searchParams.get('list-type') === '2' && path === `/${bucket}/`) {
    list(response, objects, searchParams)
    return
  }
  const key = path.slice(bucket.length + 2)
  if (!path.startsWith(`/${bucket}/`) || key === '') {
    response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
  } else if (request.method === 'PUT') {
    const mediaType = request.headers['content-type']
    const before = objects.get(key)
    const condition = request.headers['if-match']
    if (condition !== undefined && (before === undefined || etagOf(before.bytes) !== condition)) {
      response.writeHead(before === undefined ? 404 : 412).end('<Error/>')
      return
    }
    await backing?.write(key, body, mediaType ?? '')
    objects.set(key, { bytes: body, mediaType })
    response.writeHead(200, { etag: etagOf(body) }).end()
  } else if (request.method === 'DELETE') {
    await backing?.remove(key)
    objects.delete(key)
    response.writeHead(204).end()
  } else {
    const object = objects.get(key)
    if (object === undefined) {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    } else {
      const headers = { 'content-length': object.bytes.length, etag: etagOf(object.bytes) }
      response.writeHead(200, headers).end(object.bytes)
    }
  }
}

function etagOf(bytes: Buffer): string {
  return `"${hex('md5', bytes)}"`
}

/** Few names per response, so that small tests also need several pages. */
const LISTED = 3

function list(response: ServerResponse, objects: Serving['objects'], query: URLSearchParams): void {
  const after = query.get('start-after') ?? ''
  const found = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort()
  const keys = found.slice(0, LISTED).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const isTruncated = `<IsTruncated>${found.length > LISTED}</IsTruncated>`
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<ListBucketResult>${keys.join('')}${isTruncated}</ListBucketResult>`)
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
/** The headers that a signature must cover to be meaningful. */
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']
const CLOCK_SKEW_MS = 15 * 60 * 1000

function refusalOf(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  account: BucketAccount,
): string | undefined {
  const match = AUTHORIZATION.exec(headers.authorization ?? '')
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = match ?? []
  const at = String(headers['x-amz-date'])
  const time = Date.parse(at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  const signed = names.split(';')
  if (match === null || keyId !== account.accessKeyId || region !== account.region) {
    return 'InvalidAccessKeyId'
  }
  if (!at.startsWith(day) || !(Math.abs(Date.now() - time) < CLOCK_SKEW_MS)) {
    return 'RequestTimeTooSkewed'
  }
  if (!MUST_BE_SIGNED.every((name) => signed.includes(name))) {
    return 'AccessDenied'
  }
  if (headers['x-amz-content-sha256'] !== hex('sha256', body)) {
    return 'XAmzContentSHA256Mismatch'
  }
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names,
    hex('sha256', body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, hex('sha256', canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${account.secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return expected === signature ? undefined : 'SignatureDoesNotMatch'
}

function hex(algorithm: 'md5' | 'sha256', bytes: Buffer | string): string {
  return createHash(algorithm).update(bytes).digest('hex')
}
