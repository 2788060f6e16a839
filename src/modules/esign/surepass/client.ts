import { z } from 'zod'
import { SECOND_MS } from '#kit/clock.ts'
import { allowedVendorLink, type VendorHosts } from '../rules/vendor-link.ts'

export type SurepassAccount = VendorHosts & { readonly credential: string }

/**
 * The service refused or failed. The message is logged, so it contains neither links nor tokens.
 */
export class SurepassRefused extends Error {
  override name = 'SurepassRefused'
  readonly status: number

  constructor(message: string, status = 0) {
    super(message)
    this.status = status
  }
}

const TRY_MS = 20 * SECOND_MS
const JSON_MAX_BYTES = 256 * 1024
/** Limit for a signed document; the documents sent are far smaller. */
const PDF_MAX_BYTES = 20 * 1024 * 1024

const initialised = z.object({ client_id: z.string().min(1).max(200), url: z.string().max(4096) })
const uploadLink = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })
const statusOf = z.object({ status: z.string().default(''), completed: z.boolean().default(false) })
const signedDocument = z.object({ url: z.string() })

export type Initialisation = {
  readonly callbackUrl: string
  readonly reason: string
  readonly name: string
  readonly number: string | null
  readonly email: string | null
}

/**
 * The REST calls of the e-sign service. The token is sent only to the service's own address. Its
 * links are followed only to allowed hosts, without redirects, and are never passed on.
 */
export function createSurepassClient(account: SurepassAccount) {
  return {
    initialise: ({ callbackUrl, reason, name, number, email }: Initialisation) =>
      call(account, initialised, '/api/v1/esign/initialize', {
        pdf_pre_uploaded: true,
        callback_url: callbackUrl,
        sign_type: 'aadhaar',
        config: {
          auth_mode: '1',
          reason,
          positions: { '1': [{ x: 10, y: 20 }] },
          accept_selfie: false,
          allow_selfie_upload: false,
          accept_virtual_sign: false,
          track_location: false,
        },
        prefill_options: {
          full_name: name,
          ...(number === null ? {} : { mobile_number: number }),
          ...(email === null ? {} : { user_email: email }),
        },
      }),
    upload: async (clientId: string, pdf: Uint8Array): Promise<void> => {
      const body = { client_id: clientId }
      const link = await call(account, uploadLink, '/api/v1/esign/get-upload-link', body)
      const form = new FormData()
      for (const [name, value] of Object.entries(link.fields)) {
        form.append(name, value)
      }
      const file = new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })
      form.append('file', file, 'agreement.pdf')
      const response = await request(linkOf(account, link.url), { method: 'POST', body: form })
      await response.body?.cancel()
      if (!response.ok) {
        throw new SurepassRefused(`the upload was answered ${response.status}`, response.status)
      }
    },
    status: (clientId: string) =>
      call(account, statusOf, `/api/v1/esign/status/${encodeURIComponent(clientId)}`),
    /** Downloads the signed file. The link to it is used immediately and not stored. */
    download: async (clientId: string): Promise<Buffer> => {
      const path = `/api/v1/esign/get-signed-document/${encodeURIComponent(clientId)}`
      const { url } = await call(account, signedDocument, path)
      const response = await request(linkOf(account, url), { method: 'GET' })
      if (!response.ok) {
        await response.body?.cancel()
        throw new SurepassRefused(`the document was answered ${response.status}`, response.status)
      }
      return bounded(response, PDF_MAX_BYTES)
    },
  }
}

async function call<T>(
  { baseUrl, credential }: SurepassAccount,
  data: z.ZodType<T>,
  path: string,
  body?: object,
): Promise<T> {
  const response = await request(new URL(path, baseUrl), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = (await bounded(response, JSON_MAX_BYTES)).toString()
  if (!response.ok) {
    throw new SurepassRefused(`the e-sign service answered ${response.status}`, response.status)
  }
  const answer = z.object({ success: z.literal(true), data }).safeParse(jsonOf(text))
  if (!answer.success) {
    throw new SurepassRefused('the e-sign service answered something else')
  }
  return answer.data.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function linkOf(account: SurepassAccount, link: string): URL {
  const url = allowedVendorLink(link, account)
  if (url === undefined) {
    throw new SurepassRefused('the e-sign service named a link that is not followed')
  }
  return url
}

async function request(url: URL, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TRY_MS)
  try {
    return await fetch(url, { ...init, redirect: 'error', signal })
  } catch (error) {
    const why = error instanceof Error ? error.name : 'unknown'
    throw new SurepassRefused(`the e-sign service cannot be reached: ${why}`)
  }
}

/** The body, unless it is larger than allowed. */
async function bounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) {
      throw new SurepassRefused('the e-sign service answered more than is taken')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
