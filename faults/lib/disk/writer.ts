import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import sharp from 'sharp'
import { getProfile } from '#contract/accounts/profile.ts'
import type { CallSpec } from '#contract/call.ts'
import { uploadArticlePdf, uploadPicture } from '#contract/content/own-calls.ts'
import { saveBillingProfile } from '#contract/invoices/calls.ts'
import { findEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { assert, present } from '#kit/assert.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { Pair } from '../crash/people.ts'
import { sessionOf } from '../crash/session.ts'
import type { Answered } from '../traffic.ts'

export type Written = Pick<Answered, 'path' | 'status' | 'retryAfter'> & {
  /** The error code of a refusal. */
  readonly code: string | undefined
}
export type Writer = Awaited<ReturnType<typeof createWriter>>

/** Whether the answer is a 503 that says when to retry. */
export function isRefusal({
  status,
  retryAfter,
}: Pick<Answered, 'status' | 'retryAfter'>): boolean {
  return status === 503 && retryAfter !== null
}

type Kind = 'document' | 'picture'
const KINDS: Readonly<Record<Kind, { readonly spec: CallSpec; readonly field: string }>> = {
  document: { spec: uploadArticlePdf, field: 'pdf' },
  picture: { spec: uploadPicture, field: 'picture' },
}

async function pictureFile(): Promise<File> {
  const size = { width: 1600, height: 900, channels: 3, background: '#264' } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const bytes = await sharp({ create: { ...size, noise } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'chart.jpg', { type: 'image/jpeg' })
}

async function send(url: string, spec: CallSpec, init: RequestInit, cookie: string) {
  const began = performance.now()
  const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie, 'x-csrf-token': '1' }
  const reply = await fetch(new URL(spec.path, url), {
    ...init,
    method: spec.method,
    headers: { ...headers, connection: 'close' },
  })
  const { code }: { readonly code?: string } = await reply.json()
  const at = performance.now()
  const retryAfter = reply.headers.get('retry-after')
  return { path: spec.path, status: reply.status, code, retryAfter, ms: at - began, at }
}

/** A buyer and a provider who write and read, and record which writes were acknowledged. */
export async function createWriter(url: string, { buyer, provider }: Pair) {
  const ofBuyer = await sessionOf(url, buyer.email)
  const ofProvider = await sessionOf(url, provider.email)
  const chart = await pictureFile()
  const perUpload = { document: 0, picture: 0 }
  const kept = { document: 0, picture: 0, street: '12 Lake Road' }
  let turn = 0

  const upload = async (kind: Kind, file: File): Promise<Written> => {
    const { spec, field } = KINDS[kind]
    const body = new FormData()
    body.set('data', JSON.stringify({ name: 'Report', alt: 'Chart' }))
    body.set(field, file)
    const written = await send(url, spec, { body }, ofProvider)
    kept[kind] += written.status === 200 ? 1 : 0
    return written
  }
  const document = () => {
    turn += 1
    const bytes = new Uint8Array(testPdf(`report ${turn}`))
    return upload('document', new File([bytes], 'report.pdf', { type: 'application/pdf' }))
  }
  return {
    document,
    picture: () => upload('picture', chart),
    /** A write without a file. */
    profile: async (): Promise<Written> => {
      turn += 1
      const address1 = `${turn} Lake Road`
      const where = { address1, address2: '', city: 'Kochi', pin: '682001', state: 'Kerala' }
      const body = JSON.stringify({ name: 'Meera Nair', ...where, gstin: '' })
      const headers = { 'content-type': 'application/json' }
      const written = await send(url, saveBillingProfile, { body, headers }, ofBuyer)
      kept.street = written.status === 200 ? address1 : kept.street
      return written
    },
    /** Reads as a signed-in user, repeatedly until the end. */
    read: async (isOver: () => boolean): Promise<readonly Answered[]> => {
      const answers: Answered[] = []
      while (!isOver()) {
        answers.push(await send(url, getProfile, {}, ofBuyer))
        await sleep(50)
      }
      return answers
    },
    /**
     * Counts the files that each kind of upload stores; returns the number of files that must exist
     * from here on.
     */
    learn: async (count: () => Promise<number>) => {
      const before = await count()
      await document()
      const between = await count()
      await upload('picture', chart)
      perUpload.document = between - before
      perUpload.picture = (await count()) - between
      assert(perUpload.document > 0 && perUpload.picture > 0, 'uploads become files')
      return () => before + kept.document * perUpload.document + kept.picture * perUpload.picture
    },
    /** Writes that were refused but stored, or acknowledged but not stored. */
    judge: async (dataDir: string): Promise<readonly string[]> => {
      const { files, street } = await storedIn(dataDir, buyer.id)
      const uploads = kept.document + kept.picture
      return [
        ...(files === uploads ? [] : [`${files} rows of ${uploads} uploads`]),
        ...(street === kept.street ? [] : [`${street} is kept, not ${kept.street}`]),
      ]
    },
  }
}

async function storedIn(dataDir: string, buyerId: string) {
  const server = present(await findEmbeddedPostgres(dataDir), 'PostgreSQL runs')
  const sql = postgres({ ...server.connection, max: 1 })
  const [row] = await sql<{ files: number; street: string | null }[]>`
    select ((select count(*) from content_picture) + (select count(*) from content_pdf))::int as files,
      (select address1 from billing_profile where account_id = ${buyerId}) as street`
  await sql.end()
  return present(row, 'what is stored')
}
