import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit/assert.ts'
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

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const SHA_256 = '2.16.840.1.101.3.4.2.1'

/** Other systems have another program of this name, which cannot verify CAdES. */
const hasOpenssl = /^OpenSSL [3-9]/.test(versionOf('openssl', 'version'))
const hasPdfsig = versionOf('pdfsig', '-v').includes('pdfsig')

/** What a program says about itself; nothing if it is not installed. */
function versionOf(program: string, argument: string): string {
  const { stdout, stderr } = spawnSync(program, [argument], { encoding: 'utf8' })
  return `${stdout ?? ''}${stderr ?? ''}`
}

function validFor(program: string, isInstalled: boolean): string {
  return `is valid for ${program}${isInstalled ? '' : ` (no ${program} on PATH)`}`
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(program, [...args])
  return stdout + stderr
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

  it('contains one detached signature, whose signed attributes are those of PAdES in DER order', async () => {
    const { cms, signedBytes } = readSignature(signed)
    const signature = readCms(cms)
    expect(signature.encapContentInfo.eContentType).toBe(DATA)
    expect(signature.encapContentInfo.eContent).toBeUndefined()
    expect(signature.signerInfos).toHaveLength(1)
    const signer = present(signature.signerInfos[0], 'a signer')
    expect(signer.digestAlgorithm.algorithmId).toBe(SHA_256)
    const certificate = Certificate.fromBER(new Uint8Array(identity.certificate))
    const { issuer, serialNumber } = certificate
    expect(signer.sid).toEqual(new IssuerAndSerialNumber({ issuer, serialNumber }))
    const attributes = present(signer.signedAttrs, 'signed attributes').attributes
    // PAdES puts the time of signing into the dictionary of the PDF and forbids it here.
    expect(attributes.map(({ type }) => type).sort()).toEqual([
      SIGNING_CERTIFICATE_V2,
      CONTENT_TYPE,
      MESSAGE_DIGEST,
    ])
    const encoded = attributes.map((one) => Buffer.from(one.toSchema().toBER()))
    expect(encoded).toEqual(encoded.toSorted(Buffer.compare))
    const verify = (data: Buffer) =>
      signature.verify({ signer: 0, data: new Uint8Array(data).buffer })
    expect(await verify(signedBytes)).toBe(true)
    const otherBytes = Buffer.concat([signedBytes, Buffer.from(' ')])
    await expect(verify(otherBytes)).rejects.toThrow("Message digest doesn't match")
  })

  it.skipIf(!hasOpenssl)(validFor('openssl', hasOpenssl), async () => {
    const { cms, signedBytes, certificate } = readSignature(signed)
    const path = (name: string) => join(folder, name)
    await writeFile(path('signature.der'), cms)
    await writeFile(path('content.bin'), signedBytes)
    await writeFile(path('certificate.pem'), certificate.toString())
    const verifying = ['cms', '-verify', '-cades', '-inform', 'der', '-binary', '-purpose', 'any']
    const files = ['-in', path('signature.der'), '-content', path('content.bin')]
    const trust = ['-CAfile', path('certificate.pem'), '-out', path('out.bin'), '-no_check_time']
    expect(await outputOf('openssl', [...verifying, ...files, ...trust])).toContain(
      'CAdES Verification successful',
    )
  })

  it.skipIf(!hasPdfsig)(validFor('pdfsig', hasPdfsig), async () => {
    const file = join(folder, 'signed.pdf')
    await writeFile(file, signed)
    expect(await outputOf('pdfsig', ['-nocert', file])).toContain('Signature is Valid')
  })
})

function readCms(cms: Buffer): SignedData {
  const info = ContentInfo.fromBER(new Uint8Array(cms))
  expect(info.contentType).toBe(SIGNED_DATA)
  return new SignedData({ schema: info.content })
}

/** A file that cannot be parsed is not intact. */
function whether(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
