import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { checkOtp, requestOtp } from '#contract/accounts/codes.ts'
import { beginTotp, confirmTotp } from '#contract/accounts/profile.ts'
import { createBackendToken } from '#contract/accounts/sign-in.ts'
import { consentDocuments, giveConsent, quoteOrder } from '#contract/checkout/cart.ts'
import { submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import { addClientNote, tagClient } from '#contract/clients/note-calls.ts'
import type { Draft } from '#contract/content/drafts.ts'
import { createPiece } from '#contract/content/own-calls.ts'
import { confirmAgreementOtp, requestAgreementOtp, startAgreement } from '#contract/esign/calls.ts'
import { saveBillingProfile } from '#contract/invoices/calls.ts'
import { reportConversation, sendMessage } from '#contract/messaging/calls.ts'
import {
  approveWithdrawal,
  processWithdrawal,
  rechargeWallet,
  withdraw,
} from '#contract/payouts/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { saveBankAccount } from '#contract/providers/bank-account.ts'
import { providerSignup } from '#contract/providers/signup.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { Browser } from './browser.ts'
import type { Aviary, Reader } from './canaries.ts'
import type { Cast } from './cast.ts'

export type Stage = {
  readonly aviary: Aviary
  readonly cast: Cast
  readonly as: Readonly<Record<Reader | 'payer', Browser>>
  readonly dataDir: string
  readonly port: string
  /** Creates a browser without a session. */
  readonly stranger: () => Browser
  /** Ends the waiting period of new bank accounts. */
  readonly endBankAccountWait: () => Promise<unknown>
}

const CODE_WITHIN_MS = 20_000

/** The newest code sent to somebody; without a carrier, messages are written to files. */
async function codeSentTo(dataDir: string, to: string): Promise<string> {
  for (let waited = 0; waited < CODE_WITHIN_MS; waited += 100) {
    const found: { at: string; text: string }[] = []
    for (const channel of ['mail', 'sms']) {
      const folder = join(dataDir, 'outbox', channel)
      for (const name of await readdir(folder).catch(() => [])) {
        const message = JSON.parse(await readFile(join(folder, name), 'utf8').catch(() => '{}'))
        if (String(message.to).endsWith(to) && /\b\d{6}\b/.test(message.text)) {
          found.push(message)
        }
      }
    }
    const last = found.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)
    if (last !== undefined) {
      return /\b\d{6}\b/.exec(last.text)?.[0] ?? ''
    }
    await sleep(100)
  }
  throw new Error(`no code came to ${to}`)
}

/** Enters private data in all parts of the product; returns the ids of the created objects. */
export async function submitPrivateData(stage: Stage): Promise<readonly string[]> {
  await recharge(stage)
  await enterBankAccount(stage)
  const bought = await buy(stage)
  const paid = await payOut(stage)
  const written = await write(stage)
  await apply(stage)
  await secondFactor(stage)
  return [...bought, ...paid, ...written]
}

const hex = () => newId().replaceAll('-', '').slice(-12)

/** Recharges the wallet, from which the platform's charge for a sale by transfer is taken. */
async function recharge({ aviary, cast, as }: Stage): Promise<void> {
  const sees: readonly Reader[] = ['seller', 'looker', 'admin']
  const transactionId = aviary.plant('recharge', `RTGS${hex().toUpperCase()}`, sees)
  const body = { amount: 500, transactionId, providerId: cast.seller.id }
  await as.admin.make(rechargeWallet, { body })
}

/** Buys by bank transfer, with an agreement that is signed by a code. */
async function buy({ aviary, cast, as, dataDir }: Stage): Promise<readonly string[]> {
  const { plant, word } = aviary
  const both: readonly Reader[] = ['buyer', 'seller']
  const withAdmins: readonly Reader[] = [...both, 'looker', 'admin']
  await as.buyer.make(saveBillingProfile, {
    body: {
      name: word('billing name', withAdmins, both),
      address1: word('street', withAdmins, both),
      address2: '',
      city: word('city', withAdmins, both),
      pin: '682001',
      state: 'Kerala',
      gstin: '',
    },
  })
  const { data: order } = await as.buyer.make(quoteOrder, {
    body: { method: 'manual', serviceIds: [cast.planId] },
  })
  const orderId = order._id
  const { data: texts } = await as.buyer.make(consentDocuments, { query: { orderId } })
  const documents = texts.map(({ serviceId, document, digest }) => ({
    serviceId,
    document,
    digest,
  }))
  await as.buyer.make(giveConsent, { body: { orderId, accepted: true, documents } })
  const orderLineId = present(order.lines[0], 'it has a line')._id
  const { data: agreement } = await as.buyer.make(startAgreement, { body: { orderLineId } })
  const id = agreement._id
  await as.buyer.make(requestAgreementOtp, { body: { id } })
  const otp = plant('signing code', await codeSentTo(dataDir, present(cast.buyer.number, 'one')))
  await as.buyer.make(confirmAgreementOtp, { body: { id, otp } })
  const proof = testPdf(word('payment proof', ['looker', 'admin'], ['seller']))
  const paymentProof = new File([new Uint8Array(proof)], 'proof.pdf', { type: 'application/pdf' })
  const utr = plant('UTR', `AXIS${randomInt(1e9, 1e10)}`, withAdmins, both)
  const body = { subscribedToId: cast.planId, orderId, utr }
  await as.buyer.make(submitPayment, { body, files: { paymentProof } })
  await as.seller.make(verifyPayment, { body: { id: orderId } })
  return [orderId, orderLineId, id, cast.planId]
}

const payers: readonly Reader[] = ['looker', 'admin']

async function enterBankAccount({ aviary, as, endBankAccountWait }: Stage): Promise<void> {
  const { plant, word } = aviary
  await as.seller.make(saveBankAccount, {
    files: {},
    body: {
      bankName: word('bank', payers, ['seller']),
      beneficiaryName: word('beneficiary', payers, ['seller']),
      accNumber: plant('account number', `50${randomInt(1e9, 1e10)}`, payers, ['seller']),
      ifsc: plant('IFSC', `HDFC0${hex().slice(0, 6).toUpperCase()}`, payers, ['seller']),
      upi: `${word('UPI address', payers, ['seller'])}@okbank`,
    },
  })
  await endBankAccountWait()
}

async function payOut({ aviary, as }: Stage): Promise<readonly string[]> {
  const { plant, word } = aviary
  const { data: asked } = await as.seller.make(withdraw, { body: { amount: 120 } })
  await as.admin.make(approveWithdrawal, { body: { id: asked._id } })
  const referenceNo = plant('payout', `NEFT${hex().toUpperCase()}`, payers, ['seller'])
  const notes = word('payout note', payers, ['seller'])
  await as.payer.make(processWithdrawal, { body: { id: asked._id, referenceNo, notes } })
  const { data: waiting } = await as.seller.make(withdraw, { body: { amount: 80 } })
  return [asked._id, waiting._id]
}

async function write({ aviary, cast, as }: Stage): Promise<readonly string[]> {
  const { plant, word } = aviary
  const both: readonly Reader[] = ['buyer', 'seller']
  const reviewers: readonly Reader[] = ['looker', 'admin']
  const message = word('message', reviewers, both)
  const sent = { message, receiverId: cast.seller.id, clientId: newId() }
  await as.buyer.make(sendMessage, { body: sent })
  const answer = word('answer', reviewers, both)
  const answered = { message: answer, receiverId: cast.buyer.id, clientId: newId() }
  await as.seller.make(sendMessage, { body: answered })
  const details = word('report', [], reviewers)
  const report = { with: cast.seller.id, reason: 'credentials', details } as const
  await as.buyer.make(reportConversation, { body: report })
  const client = cast.buyer.id
  const content = word('note about a client', [], ['seller'])
  await as.seller.make(addClientNote, { body: { id: client, content } })
  const tag = word('tag of a client', [], ['seller'])
  await as.seller.make(tagClient, { body: { id: client, name: tag } })
  const code = plant('coupon', `CNRY${hex().slice(0, 10).toUpperCase()}`, [], ['seller'])
  const expiresOn = new Date(Date.now() + 9e8).toISOString().slice(0, 10)
  const coupon = { code, percent: 5, maxUses: 10, expiresOn }
  await as.seller.make(createCoupon, { body: coupon })
  const draft = emptyDraft(word('draft', reviewers, ['seller']))
  const { data: piece } = await as.seller.make(createPiece, { body: { kind: 'articles', draft } })
  return [piece._id]
}

/** A new applicant, whose documents an admin with `kyc.view` may open. */
async function apply({ aviary, dataDir, stranger }: Stage): Promise<void> {
  const { plant, word, digits } = aviary
  const applicant = stranger()
  const managers: readonly Reader[] = ['looker', 'admin']
  const email = `${word("applicant's address", [], managers)}@canary.example`
  await applicant.make(requestOtp, { body: { email, purpose: 'provider' } })
  const otp = plant('code of the application', await codeSentTo(dataDir, email))
  const { key } = await applicant.make(checkOtp, { body: { email, otp, key: '' } })
  plant('key of the application', present(key, 'an application can be taken up again'))
  const paper = (what: string) => {
    const bytes = new Uint8Array(testPdf(word(what, [], ['admin'])))
    return new File([bytes], `${word(`file name of the ${what}`)}.pdf`, { type: 'application/pdf' })
  }
  const size = { width: 96, height: 96, channels: 3, background: '#264' } as const
  const picture = await sharp({ create: size }).png().toBuffer()
  const password = word("applicant's password")
  await applicant.make(providerSignup, {
    body: {
      type: 'Individual',
      category: 'Research Analyst',
      RegName: 'Aviary Research',
      name: 'Asha Rao',
      email,
      password,
      confirmpassword: password,
      number: digits("applicant's number", '8', [], managers),
      DOB: plant("applicant's date of birth", '1929-03-17', [], ['admin']),
      address1: word("applicant's street", managers),
      address2: 'Egmore',
      city: 'Chennai',
      state: 'Tamil Nadu',
      description: 'Reads balance sheets and writes about them.',
      regNumber: `INH90${randomInt(1e6, 1e7)}`.slice(0, 12),
      agreed: true,
      otp,
    },
    files: {
      certificate: paper('certificate'),
      aadhar: paper('Aadhaar'),
      PAN: paper('PAN card'),
      profilePic: new File([new Uint8Array(picture)], 'photo.png', { type: 'image/png' }),
    },
  })
}

/**
 * Sets up a second factor and a backend token for the payer, an admin who is not among the readers.
 */
async function secondFactor({ aviary, as }: Stage): Promise<void> {
  const { backendToken } = await as.payer.make(createBackendToken, { body: {} })
  aviary.plant('backend token', backendToken)
  const { secret } = await as.payer.make(beginTotp, { body: {} })
  aviary.plant('authenticator', secret)
  const code = generateSync({ secret })
  const { recoveryCodes } = await as.payer.make(confirmTotp, { body: { code } })
  for (const [index, one] of recoveryCodes.entries()) {
    aviary.plant(`recovery code ${index}`, one)
  }
}

function emptyDraft(title: string): Draft {
  return {
    kind: 'articles',
    title,
    language: 'english',
    category: [],
    tags: [],
    image: null,
    content: { type: 'doc', content: [] },
    pdf: null,
  }
}
