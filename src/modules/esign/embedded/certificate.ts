import { randomBytes } from 'node:crypto'
import { BitString, Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  type RelativeDistinguishedNames,
} from 'pkijs'
import { operator } from '#contract/documents/operator-facts.ts'

/** The product's signing certificate and its key, both in DER. */
export type SignerIdentity = { readonly certificate: Buffer; readonly privateKey: Buffer }

export const keyAlgorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const EXTENDED_KEY_USAGE = '2.5.29.37'
/** RFC 9336: key purpose for signing documents. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36'
/** digitalSignature and nonRepudiation, the first two bits. */
const SIGNING_ONLY = Uint8Array.of(0b1100_0000)

/** Creates a 3072-bit key and a self-signed certificate for documents only. */
export async function makeSignerIdentity(from: Date, until: Date): Promise<SignerIdentity> {
  const keys = await crypto.subtle.generateKey(
    { ...keyAlgorithm, modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['sign', 'verify'],
  )
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: serialNumber() })
  nameInto(certificate.issuer)
  nameInto(certificate.subject)
  certificate.notBefore.value = from
  certificate.notAfter.value = until
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: false }).toSchema(), true),
    extension(KEY_USAGE, new BitString({ valueHex: SIGNING_ONLY, unusedBits: 6 }), true),
    extension(
      EXTENDED_KEY_USAGE,
      new Sequence({ value: [new ObjectIdentifier({ value: DOCUMENT_SIGNING })] }),
      false,
    ),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
    privateKey: Buffer.from(pkcs8),
  }
}

/** Positive, and always of the same length. */
function serialNumber(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

/** One attribute only: pkijs would put several into one set, which readers display badly. */
function nameInto(name: RelativeDistinguishedNames): void {
  const value = new Utf8String({ value: `${operator.name} (document signing)` })
  name.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }))
}

function extension(
  extnID: string,
  value: { toBER: () => ArrayBuffer },
  critical: boolean,
): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() })
}

export function octets(value: Uint8Array): OctetString {
  return new OctetString({ valueHex: new Uint8Array(value) })
}
