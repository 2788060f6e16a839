import { toBuffer as toQrPng } from 'qrcode'
import sharp from 'sharp'
import { present } from '#kit/assert.ts'
import type { Files } from '#platform/files/files.ts'
import { sha256 } from '#platform/secrets.ts'
import type { DemoOrder } from './money-types.ts'
import { certificatePdf } from './papers/certificate.ts'
import { receiptPdf, receiptSvg, type Transfer } from './papers/receipt.ts'
import { termsPdf } from './papers/terms.ts'
import { renderPictures } from './pictures/render.ts'
import type { DemoMarketplace, DemoProvider, PictureRef } from './types.ts'

/** A kept paper. */
export type Paper = {
  readonly fileId: string
  readonly sha256: Buffer
  readonly bytes: number
}

/** The ids under which the marketplace's files are kept. */
export type DemoFiles = {
  readonly picture: (ref: PictureRef | null) => string | null
  /** By the provider's id; as private as an uploaded one. */
  readonly certificates: ReadonlyMap<string, Paper>
  /** Public terms of those who sell plans. */
  readonly terms: ReadonlyMap<string, Paper>
  /** Private codes of those with a UPI address. */
  readonly codes: ReadonlyMap<string, Paper>
  /** Private pictures of transfers, by the order's id. */
  readonly proofs: ReadonlyMap<string, Paper>
}

const AT_ONCE = 16

/** Draws and keeps everything that lies beside the database. */
export async function storeFiles(market: DemoMarketplace, files: Files): Promise<DemoFiles> {
  const sellers = new Set(market.plans.map((plan) => plan.providerId))
  const selling = market.providers.filter(({ id }) => sellers.has(id))
  const keep = (bytes: Buffer, mediaType: string, area: 'public' | 'private') =>
    files
      .put(bytes, mediaType, area)
      .then((fileId): Paper => ({ fileId, sha256: sha256(bytes), bytes: bytes.length }))
  const [pictures, certificates, terms, codes, proofs] = await Promise.all([
    storePictures(market, files),
    each(market.providers, (one) => keep(certificatePdf(one), 'application/pdf', 'private')),
    each(selling, (one) => keep(termsPdf(one), 'application/pdf', 'public')),
    each(
      selling.filter(({ payment }) => payment.upi !== ''),
      async (one) => keep(await upiCode(one), 'image/png', 'private'),
    ),
    each(
      market.orders.filter((order) => order.method === 'manual'),
      async (order) => {
        const transfer = transferOf(order, market)
        return order.status === 'paid'
          ? keep(receiptPdf(transfer), 'application/pdf', 'private')
          : keep(await pictureOf(transfer), 'image/webp', 'private')
      },
    ),
  ])
  return {
    picture: (ref) => pictures.get(ref === null ? '' : keyOf(ref)) ?? null,
    certificates,
    terms,
    codes,
    proofs,
  }
}

async function each<T extends { readonly id: string }>(
  things: readonly T[],
  make: (thing: T) => Promise<Paper>,
): Promise<ReadonlyMap<string, Paper>> {
  const made = new Map<string, Paper>()
  await inParallel(things, async (one) => {
    made.set(one.id, await make(one))
  })
  return made
}

/** Those who wait are seen most: theirs is a picture off the screen, which takes time to draw. */
function pictureOf(transfer: Transfer): Promise<Buffer> {
  const svg = Buffer.from(receiptSvg(transfer))
  return sharp(svg).webp({ quality: 80, effort: 1 }).toBuffer()
}

function transferOf(
  order: DemoOrder & { readonly method: 'manual' },
  market: DemoMarketplace,
): Transfer {
  const plan = present(
    market.plans.find(({ id }) => id === order.planId),
    'an order is of a plan',
  )
  const { payment } = present(
    market.providers.find(({ id }) => id === plan.providerId),
    'a plan has a provider',
  )
  const buyer = market.customers.find(({ id }) => id === order.customerId)
  return {
    utr: order.utr,
    amount: order.price,
    from: buyer?.name ?? '',
    to: payment.beneficiaryName,
    bank: payment.bankName,
    at: order.submittedAt,
  }
}

function upiCode({ payment }: DemoProvider): Promise<Buffer> {
  const { upi, beneficiaryName } = payment
  const link = `upi://pay?pa=${upi}&pn=${encodeURIComponent(beneficiaryName)}&cu=INR`
  return toQrPng(link, { errorCorrectionLevel: 'M', margin: 2, scale: 6 })
}

async function storePictures(
  market: DemoMarketplace,
  files: Files,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  await inParallel(await renderPictures(market.pictures), async ({ spec, webp }) => {
    ids.set(keyOf(spec), await files.put(webp, 'image/webp', 'public'))
  })
  return ids
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function keyOf({ kind, name }: PictureRef): string {
  return `${kind}/${name}`
}
