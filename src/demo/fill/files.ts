import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toBuffer as toQrPng } from 'qrcode'
import { present } from '#kit/assert.ts'
import { runConcurrently } from '#kit/run-concurrently.ts'
import type { Files } from '#platform/files/files.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { certificatePdf } from '../papers/certificate.ts'
import { receiptPdf, receiptSvg, type Transfer } from '../papers/receipt.ts'
import { termsPdf } from '../papers/terms.ts'
import type { DemoOrder, DemoProvider } from '../schema.ts'
import type { DemoMarketplace } from '../types.ts'

/** A stored document; those of one kind are found by their provider's or order's id. */
export type Paper = {
  readonly fileId: string
  readonly sha256: Buffer
  readonly bytes: number
}

/** The ids of the marketplace's stored files. */
export type DemoFiles = Awaited<ReturnType<typeof storeFiles>>

const CONCURRENCY = 16

/** Draws and stores all files. */
export async function storeFiles(market: DemoMarketplace, files: Files) {
  const sellers = new Set(market.plans.map((plan) => plan.providerId))
  const selling = market.providers.filter(({ id }) => sellers.has(id))
  const keep = (bytes: Buffer, mediaType: string, area: 'public' | 'private') =>
    files
      .put(bytes, mediaType, area)
      .then((fileId): Paper => ({ fileId, sha256: sha256(bytes), bytes: bytes.length }))
  const [pictures, certificates, terms, codes, proofs] = await Promise.all([
    storePictures(files),
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
  const picture = (name: string | null) => pictures.get(name ?? '') ?? null
  return { picture, certificates, terms, codes, proofs }
}

async function each<T extends { readonly id: string }>(
  things: readonly T[],
  make: (thing: T) => Promise<Paper>,
): Promise<ReadonlyMap<string, Paper>> {
  const made = new Map<string, Paper>()
  await runConcurrently(things, CONCURRENCY, async (one) => {
    made.set(one.id, await make(one))
  })
  return made
}

/**
 * Pending payments are viewed most, so their proof is a drawn screenshot, which is slow to create.
 */
async function pictureOf(transfer: Transfer): Promise<Buffer> {
  const svg = Buffer.from(receiptSvg(transfer))
  const { default: sharp } = await import('sharp')
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

const PICTURES = new URL('../pictures/', import.meta.url)

/** All pictures of accounts and plans, by name. */
async function storePictures(files: Files): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const found = globSync('{avatar,logo,banner}/*.webp', { cwd: fileURLToPath(PICTURES) })
  await runConcurrently(found, CONCURRENCY, async (file) => {
    const webp = readFileSync(new URL(file, PICTURES))
    ids.set(file.replace(/\.webp$/, ''), await files.put(webp, 'image/webp', 'public'))
  })
  return ids
}
