import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentDetails } from '#contract/checkout/orders.ts'
import { walletBalance } from '#contract/payouts/calls.ts'
import { confirmBankAccount, saveBankAccount } from '#contract/providers/bank-account.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { startForgetting } from '#platform/files/forget-files.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
  await startForgetting(market.platform.jobs, market.files)
})
afterAll(() => market.close())

const account = {
  bankName: 'Narmada Valley Bank',
  beneficiaryName: 'Kachnar Ridge Research',
  accNumber: '123456789012',
  ifsc: 'nvlb0123456',
  upi: 'kachnar.ra@validnvlb',
}

const fresh = (viewer: SignedInViewer) => ({ ...viewer, provedAt: market.clock.now() })

const save = (viewer: SignedInViewer, more: object = {}) =>
  market.call(saveBankAccount, { body: { ...account, ...more }, files: {} }, fresh(viewer))

const saveWith = (viewer: SignedInViewer, file: UploadedFile) =>
  market.call(saveBankAccount, { body: { ...account }, files: {} }, fresh(viewer), {
    uploads: new Map([[file.field, file]]),
  })

const known = (viewer: SignedInViewer) =>
  market.app.providers.bankAccounts.of(market.db.read, viewer.accountId)

it('a bank account is encrypted, and frozen for a day after a new number or beneficiary', async () => {
  const provider = await market.addProvider()
  expect(await known(provider)).toBeUndefined()
  const until = (await save(provider)).reply().data.frozenUntil
  expect(until).toBe(new Date(market.clock.now().getTime() + 24 * HOUR_MS).toISOString())
  expect(await known(provider)).toMatchObject({ accNumber: '123456789012', ifsc: 'NVLB0123456' })
  const [row] = await market.db.sql<{ text: string }[]>`
    select encode(sealed, 'escape') as text from provider_bank_account
    where provider_id = ${provider.accountId}`
  expect(row?.text).not.toContain('123456789012')

  market.clock.advance(24 * HOUR_MS)
  expect((await known(provider))?.frozenUntil).toBeNull()
  const corrected = await save(provider, { bankName: 'Narmada Valley Bank Ltd' })
  expect(corrected.reply().data.frozenUntil).toBeNull()
  const renamed = await save(provider, { beneficiaryName: 'Kachnar Ridge Research LLP' })
  expect(renamed.reply().data.frozenUntil).not.toBeNull()
  market.clock.advance(24 * HOUR_MS)
  const moved = await save(provider, { accNumber: '999956789012' })
  expect(moved.reply().data.frozenUntil).not.toBeNull()
})

it('a bank account requires a provider, step-up and valid fields', async () => {
  const provider = await market.addProvider()
  const stale = {
    ...provider,
    provedAt: new Date(market.clock.now().getTime() - 10 * MINUTE_MS),
  }
  const body = { ...account }
  const call = (viewer?: SignedInViewer) =>
    market.call(saveBankAccount, { body, files: {} }, viewer)
  expect((await call(stale)).code).toBe('step_up_required')
  expect((await call()).code).toBe('unauthenticated')
  expect((await call(await market.addUser())).code).toBe('forbidden')
  expect((await save(provider, { ifsc: 'NOPE' })).code).toBe('invalid_input')
  expect((await save(provider, { accNumber: '12' })).code).toBe('invalid_input')
})

it('pictures of a bank account are re-encoded, kept without a new upload, and later deleted', async () => {
  const provider = await market.addProvider()
  const bytes = await sharp({
    create: { width: 20, height: 20, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer()
  const file = { field: 'qrCode', filename: 'qr.png', mediaType: 'image/png', bytes }
  ;(await saveWith(provider, file)).reply()
  const { qrFile, chequeFile } = (await known(provider)) ?? {}
  expect(chequeFile).toBeNull()
  expect((await market.files.get(qrFile ?? ''))?.mediaType).toBe('image/webp')
  ;(await save(provider)).reply()
  expect((await known(provider))?.qrFile).toBe(qrFile)
  const broken = { ...file, bytes: bytes.subarray(0, 60) }
  expect((await saveWith(provider, broken)).code).toBe('image_unreadable')

  // While a change is recent, buyers still see the previous QR code; afterwards its file is
  // deleted.
  market.clock.advance(24 * HOUR_MS)
  ;(await saveWith(provider, file)).reply()
  const second = (await known(provider))?.qrFile
  ;(await saveWith(provider, file)).reply()
  await expect.poll(() => market.files.get(second ?? '')).toBeUndefined()
  expect(await market.files.get(qrFile ?? '')).toBeDefined()
  market.clock.advance(24 * HOUR_MS)
  ;(await saveWith(provider, file)).reply()
  await expect.poll(() => market.files.get(qrFile ?? '')).toBeUndefined()
})

it('a first bank account is unfrozen once by an admin who confirms the name', async () => {
  const provider = await market.addProvider()
  const { accountId: id } = provider
  ;(await save(provider)).reply()
  const admin = await market.addAdmin()
  const shown = async () =>
    (await market.call(paymentDetails, { query: { id } }, admin)).reply().data
  const barred = async () =>
    (await market.call(walletBalance, { query: {} }, provider)).reply().data.withdrawalBar?.reason
  const confirm = (viewer: SignedInViewer, savedAt: string | null) =>
    market.call(confirmBankAccount, { body: { id, savedAt: savedAt ?? '' } }, fresh(viewer))
  const before = await shown()
  expect(before).toMatchObject({ isFirst: true, frozenUntil: expect.any(String) })
  expect(await barred()).toBe('new-bank-account')
  expect((await confirm(provider, before.savedAt)).code).toBe('forbidden')
  expect((await confirm(await market.addAdmin('withdrawal.process'), before.savedAt)).code).toBe(
    'forbidden',
  )
  const stale = { ...admin, provedAt: new Date(0) }
  const unproved = { body: { id, savedAt: before.savedAt ?? '' } }
  expect((await market.call(confirmBankAccount, unproved, stale)).code).toBe('step_up_required')
  const nobody = { body: { ...unproved.body, id: admin.accountId } }
  expect((await market.call(confirmBankAccount, nobody, fresh(admin))).code).toBe('not_found')

  market.clock.advance(MINUTE_MS)
  ;(await save(provider, { accNumber: '999956789012' })).reply()
  const outdated = await confirm(admin, before.savedAt)
  expect([outdated.status, outdated.code]).toEqual([409, 'bank_account_not_confirmable'])
  const { savedAt } = await shown()
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(admin, savedAt)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'bank_account_not_confirmable')).toHaveLength(19)
  expect(await known(provider)).toMatchObject({ frozenUntil: null, isFirst: true })
  expect(await barred()).toBeUndefined()
  const recorded = await market.db.sql`
    select from audit_inbox where action = 'provider.bank-account-confirmed' and object_id = ${id}`
  expect(recorded).toHaveLength(1)

  ;(await save(provider, { accNumber: '888856789012' })).reply()
  const changed = await shown()
  expect(changed).toMatchObject({ isFirst: false, frozenUntil: expect.any(String) })
  expect(await barred()).toBe('changed-bank-account')
  expect((await confirm(admin, changed.savedAt)).code).toBe('bank_account_not_confirmable')
})
