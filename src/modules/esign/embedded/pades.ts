import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { ObjectIdentifier, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { sha256 } from '#platform/secrets/secrets.ts'
import { keyAlgorithm, octets, type SignerIdentity } from './certificate.ts'

/** What a reader's signature panel shows in addition to the certificate. */
export type SignatureNotes = {
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly contact: string
  readonly at: Date
}

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
/** RFC 5035: names the certificate, so that it cannot be replaced. */
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'

/**
 * Signs as PAdES B-B (ETSI EN 319 142-1). The bytes of `pdf` stay unchanged; the signature and its
 * dictionary are appended. Everything is covered except the place of the signature itself.
 */
export async function signPdf(
  pdf: Buffer,
  identity: SignerIdentity,
  { name, reason, location, contact, at }: SignatureNotes,
): Promise<Buffer> {
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    name: asciiOf(name),
    reason: asciiOf(reason),
    location: asciiOf(location),
    contactInfo: asciiOf(contact),
    signingTime: at,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
    appName: 'Tradebox',
  })
  const signer = Object.assign(new Signer(), {
    sign: (bytes: Buffer) => detachedSignature(bytes, identity),
  })
  return new SignPdf().sign(prepared, signer, at)
}

/** @signpdf encodes other characters wrongly; the document itself contains the full name. */
function asciiOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]+/g, '?')
}

/** A detached CMS signature (RFC 5652) over the bytes. */
async function detachedSignature(bytes: Buffer, identity: SignerIdentity): Promise<Buffer> {
  const certificate = Certificate.fromBER(new Uint8Array(identity.certificate))
  const { issuer, serialNumber } = certificate
  const attributes = [
    new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA })] }),
    new Attribute({ type: MESSAGE_DIGEST, values: [octets(sha256(bytes))] }),
    new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [certificateReference(identity)] }),
  ]
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: inDerOrder(attributes),
        }),
      }),
    ],
  })
  const key = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(identity.privateKey),
    keyAlgorithm,
    false,
    ['sign'],
  )
  await signed.sign(key, 0, 'SHA-256', new Uint8Array(bytes))
  const info = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER())
}

function certificateReference({ certificate }: SignerIdentity): Sequence {
  const reference = new Sequence({ value: [octets(sha256(certificate))] })
  return new Sequence({ value: [new Sequence({ value: [reference] })] })
}

/** The DER form is signed, in which a set is sorted by its encoded members. */
function inDerOrder(attributes: readonly Attribute[]): Attribute[] {
  return attributes
    .map((attribute) => ({ attribute, bytes: Buffer.from(attribute.toSchema().toBER()) }))
    .sort((left, right) => Buffer.compare(left.bytes, right.bytes))
    .map(({ attribute }) => attribute)
}
