import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { SECOND_MS } from '#kit/clock.ts'
import { withoutEnd } from '#kit/text.ts'
import { sha256 } from '../secrets/secrets.ts'
import { type FileStore, FilesUnavailable } from './files.ts'

type BucketTiming = {
  /** Timeout of one try, including the body. */
  readonly tryMs: number
  readonly tries: number
  /** Pause before the second try. It doubles with each further try. */
  readonly pauseMs: number
}

const bucketTiming: BucketTiming = { tryMs: 10 * SECOND_MS, tries: 3, pauseMs: 200 }

type Bucket = {
  readonly base: URL
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly timing: BucketTiming
}

type Request = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly name: string
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Raw bytes, without encryption, in a bucket with Amazon S3's REST protocol (signature version 4,
 * bucket name in the path). A missing file must give a 404: with Amazon this requires
 * `s3:ListBucket` in addition to get, put and delete.
 *
 * @param url `s3://key:secret@host[:port]/bucket[/folder][?region=..&tls=off]`, with key and secret
 *   percent-encoded. Default region: us-east-1
 */
export function createBucketStore(url: URL, timing = bucketTiming): FileStore {
  const protocol = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const bucket: Bucket = {
    base: new URL(`${protocol}://${url.host}${withoutEnd(url.pathname, '/')}/`),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    timing,
  }
  return storeIn(bucket)
}

function storeIn(bucket: Bucket): FileStore {
  return {
    write: async (name, body, mediaType) => {
      const headers = { 'content-type': mediaType }
      const { status } = await send(bucket, { method: 'PUT', name, body, headers })
      expectStatus(status, [200])
    },
    read: async (name) => {
      const { status, bytes } = await send(bucket, { method: 'GET', name })
      expectStatus(status, [200, 404])
      return status === 200 ? bytes : undefined
    },
    remove: async (name) => {
      const { status } = await send(bucket, { method: 'DELETE', name })
      expectStatus(status, [200, 204, 404])
    },
    replace: async (name, change, mediaType) => {
      const { status: found, bytes, etag } = await send(bucket, { method: 'GET', name })
      expectStatus(found, [200, 404])
      const body = found === 200 ? change(bytes) : undefined
      if (body === undefined) {
        return false
      }
      // Replaces only the version that was read. A bucket that ignores the condition writes
      // regardless.
      const headers = { 'content-type': mediaType, ...(etag === null ? {} : { 'if-match': etag }) }
      const { status } = await send(bucket, { method: 'PUT', name, body, headers })
      expectStatus(status, [200, 404, 409, 412])
      return status === 200
    },
    list: (folder) => listIn(bucket, folder),
  }
}

/** Lists 1,000 names per response. Each page starts after the last name of the previous one. */
async function listIn(bucket: Bucket, folder: string): Promise<readonly string[]> {
  const [, root = '/', inside = ''] = /^(\/[^/]+\/)(.*)$/.exec(bucket.base.pathname) ?? []
  const top = { ...bucket, base: new URL(root, bucket.base) }
  const names: string[] = []
  for (let after = ''; ; ) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: folder === '' ? inside : `${inside}${folder}/`,
      ...(after === '' ? {} : { 'start-after': after }),
    })
    const { status, bytes } = await send(top, { method: 'GET', name: `?${query}` })
    expectStatus(status, [200])
    const text = bytes.toString()
    const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
    names.push(...keys.map((key) => key.slice(inside.length)))
    const last = keys.at(-1)
    if (last === undefined || !text.includes('<IsTruncated>true</IsTruncated>')) {
      return names
    }
    after = last
  }
}

type Answer = {
  readonly status: number
  readonly bytes: Buffer
  readonly etag: string | null
}

/** Retries are safe for every request: names are random, and replacements are conditional. */
async function send(bucket: Bucket, request: Request): Promise<Answer> {
  const { tries, pauseMs } = bucket.timing
  let last: unknown
  for (let count = 0; count < tries; count += 1) {
    if (count > 0) {
      await sleep(pauseMs * 2 ** (count - 1))
    }
    try {
      const answer = await sendOnce(bucket, request)
      if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) {
        return answer
      }
      last = new Error(`the bucket answered ${answer.status}`)
    } catch (error) {
      last = error
    }
  }
  throw new FilesUnavailable('the bucket does not answer', { cause: last })
}

async function sendOnce(bucket: Bucket, { method, name, body, headers }: Request): Promise<Answer> {
  const { base, accessKeyId, secretAccessKey, region, timing } = bucket
  const signer = new AwsV4Signer({
    method,
    url: new URL(name, base).href,
    headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '').toString('hex') },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    allHeaders: true,
  })
  const signed = await signer.sign()
  const response = await fetch(signed.url, {
    method,
    headers: signed.headers,
    body: body === undefined ? null : new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timing.tryMs),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes, etag: response.headers.get('etag') }
}

function expectStatus(status: number, expected: readonly number[]): void {
  if (!expected.includes(status)) {
    throw new Error(`the bucket answered ${status}`)
  }
}
