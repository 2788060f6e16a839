import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewritePdf } from '#platform/files/content/rewrite-pdf.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { renderAgreementPdf } from '../document/agreement-pdf.ts'
import { agreementDocument, agreementText } from '../rules/agreement-text.ts'
import { sampleAgreement } from '../testing/agreement-data.ts'
import { readSignature } from '../testing/verify-signature.ts'
import { makeSignerIdentity, type SignerIdentity } from './certificate.ts'
import { signPdf } from './pades.ts'

const run = promisify(execFile)
const at = new Date('2026-11-21T10:00:00.000Z')
const until = new Date('2031-11-20T10:00:00.000Z')
const notes = {
  name: 'Asha (Łucja) राव \\ )(',
  reason: 'Agreement 1, confirmed by a code sent to ******3210',
  location: 'Bengaluru',
  contact: 'support@tradebox.example',
  at,
}

let folder: string
let shown: Buffer
let signed: Buffer
let identity: SignerIdentity

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pades-'))
  const facts = sampleAgreement()
  shown = await renderAgreementPdf({
    document: agreementDocument(facts),
    providerName: facts.provider.registeredName,
    registrationNumber: facts.provider.registrationNumber,
    textDigest: sha256(agreementText(facts)).toString('hex'),
    createdAt: at,
  })
  identity = await makeSignerIdentity(at, until)
  signed = await signPdf(shown, identity, notes)
})
afterAll(() => rm(folder, { recursive: true }))

/** Undefined if the program is not installed. */
async function runIfThere(file: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await run(file, [...args])
    return stdout + stderr
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined
    }
    throw error
  }
}

describe('the PDF of an agreement', () => {
  it('has several pages and embedded fonts, and can be parsed', async () => {
    const text = shown.toString('latin1')
    expect(text.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(3)
    expect(text).toContain('/FontFile')
    expect(await rewritePdf(shown)).toBeDefined()
  })
})

describe('a signed agreement', () => {
  it('keeps the shown bytes unchanged, and its signature covers the whole file', async () => {
    expect(signed.subarray(0, shown.length - 1)).toEqual(shown.subarray(0, shown.length - 1))
    expect(readSignature(signed)).toMatchObject({
      subFilter: 'ETSI.CAdES.detached',
      coversAll: true,
      intact: true,
      authentic: true,
      namesCertificate: true,
    })
    expect(readSignature(signed).certificate.raw).toEqual(identity.certificate)
    expect(await rewritePdf(signed)).toBeDefined()
  })

  it('is signed with a key that may only sign documents', () => {
    const { certificate } = readSignature(signed)
    expect(certificate.subject).toBe('CN=Tradebox Technologies Private Limited (document signing)')
    expect(certificate.ca).toBe(false)
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36'])
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.validToDate).toEqual(until)
  })

  it('has an invalid signature after any byte is changed', () => {
    const { signedBytes } = readSignature(signed)
    const place = signed.indexOf(Buffer.from('/Contents <'))
    fc.assert(
      fc.property(
        fc.nat(signedBytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        (index, mask) => {
          const changed = Buffer.from(signed)
          const offset = index < place ? index : index + (signed.length - signedBytes.length)
          changed[offset] = (changed[offset] ?? 0) ^ mask
          const intact = () => {
            const read = readSignature(changed)
            return read.intact && read.authentic && read.coversAll
          }
          expect(whether(intact)).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('reveals appended bytes, and a signature by another certificate', async () => {
    const longer = Buffer.concat([signed, Buffer.from('\n% more\n')])
    expect(readSignature(longer).coversAll).toBe(false)
    const other = await signPdf(shown, await makeSignerIdentity(at, until), notes)
    expect(readSignature(other).certificate.raw).not.toEqual(identity.certificate)
  })

  it('is valid for openssl and pdfsig, where they are installed', async () => {
    const { cms, signedBytes, certificate } = readSignature(signed)
    const path = (name: string) => join(folder, name)
    await writeFile(path('signature.der'), cms)
    await writeFile(path('content.bin'), signedBytes)
    await writeFile(path('certificate.pem'), certificate.toString())
    await writeFile(path('signed.pdf'), signed)
    const verifying = ['cms', '-verify', '-cades', '-inform', 'der', '-binary', '-purpose', 'any']
    const files = ['-in', path('signature.der'), '-content', path('content.bin')]
    const trust = ['-CAfile', path('certificate.pem'), '-out', path('out.bin'), '-no_check_time']
    const openssl = await runIfThere('openssl', [...verifying, ...files, ...trust])
    expect(openssl ?? 'CAdES Verification successful').toMatch(/CAdES Verification successful/)
    const pdfsig = await runIfThere('pdfsig', ['-nocert', path('signed.pdf')])
    expect(pdfsig ?? 'Signature is Valid').toContain('Signature is Valid')
  })
})

/** A file that cannot be parsed is not intact. */
function whether(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
