import { createHash, verify, X509Certificate } from 'node:crypto'
import { assert, present } from '#kit/assert.ts'

/*
 * A verifier of PAdES signatures that shares no code with the signer: it has its own DER reader,
 * and uses node's X.509 and RSA. It follows ISO 32000-1 (12.8.1), RFC 5652 and RFC 5035.
 */

export type SignatureDetails = {
  readonly subFilter: string
  /** The signature covers the whole file except its own place. */
  readonly coversAll: boolean
  /** The bytes match the signed digest. */
  readonly intact: boolean
  /** The signature over the signed attributes matches the certificate. */
  readonly authentic: boolean
  /** The signed attributes name this certificate. */
  readonly namesCertificate: boolean
  readonly certificate: X509Certificate
  /** The signed bytes, without the place of the signature. */
  readonly signedBytes: Buffer
  readonly cms: Buffer
}

type Node = {
  readonly tag: number
  readonly body: Buffer
  /** Tag, length and body. */
  readonly whole: Buffer
  readonly children: readonly Node[]
}

const CONSTRUCTED = 0x20
const CONTENT_TYPE = '06092a864886f70d010903'
const MESSAGE_DIGEST = '06092a864886f70d010904'
const SIGNING_CERTIFICATE_V2 = '060b2a864886f70d010910022f'

/** Throws if there is no readable signature. */
export function readSignature(pdf: Buffer): SignatureDetails {
  const text = pdf.toString('latin1')
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text)?.slice(1).map(Number)
  const [start, length, next, rest] = present(range, 'a signature says what it covers')
  assert(start === 0 && length !== undefined && next !== undefined && rest !== undefined, 'whole')
  const signedBytes = Buffer.concat([pdf.subarray(0, length), pdf.subarray(next, next + rest)])
  const place = text.slice(length, next)
  assert(/^<[0-9a-f]+>$/.test(place), 'what is not covered is the signature alone')
  const padded = Buffer.from(place.slice(1, -1), 'hex')
  const info = readNode(padded)
  const signedData = at(info, 1, 0)
  const certificateNode = present(
    signedData.children.find(({ tag }) => tag === 0xa0),
    'certificates',
  )
  const certificate = new X509Certificate(at(certificateNode, 0).whole)
  const signer = at(present(signedData.children.at(-1), 'signers'), 0)
  const attributes = present(
    signer.children.find(({ tag }) => tag === 0xa0),
    'signed attributes',
  )
  const signature = present(
    signer.children.find(({ tag }) => tag === 0x04),
    'a signature',
  )
  const digest = attributeOf(attributes, MESSAGE_DIGEST)?.body ?? Buffer.of()
  // The signature covers the attributes' DER form as a set, which has another tag in the file.
  const statement = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)])
  return {
    subFilter: present(/\/SubFilter \/([\w.]+)/.exec(text)?.[1], 'a filter'),
    coversAll: next + rest === pdf.length,
    intact: digest.equals(hash(signedBytes)) && attributeOf(attributes, CONTENT_TYPE) !== undefined,
    authentic: verify('sha256', statement, certificate.publicKey, signature.body),
    namesCertificate: namedCertificate(attributes).equals(hash(certificate.raw)),
    certificate,
    signedBytes,
    cms: info.whole,
  }
}

/** SigningCertificateV2 > certs > ESSCertIDv2 > certHash; SHA-256 if no algorithm is named. */
function namedCertificate(attributes: Node): Buffer {
  const value = present(attributeOf(attributes, SIGNING_CERTIFICATE_V2), 'PAdES names it')
  const [first] = at(value, 0, 0).children
  return first?.tag === 0x04 ? first.body : Buffer.of()
}

function attributeOf(attributes: Node, oid: string): Node | undefined {
  const found = attributes.children.find((node) => at(node, 0).whole.toString('hex') === oid)
  return found && at(found, 1, 0)
}

function hash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function at(node: Node, ...path: readonly number[]): Node {
  return path.reduce((from, index) => present(from.children[index], 'the structure is a CMS'), node)
}

function readNode(bytes: Buffer): Node {
  const tag = present(bytes[0], 'a tag')
  const { length, size } = readLength(bytes)
  const body = bytes.subarray(1 + size, 1 + size + length)
  assert(body.length === length, 'nothing is cut off')
  const whole = bytes.subarray(0, 1 + size + length)
  return { tag, body, whole, children: (tag & CONSTRUCTED) === 0 ? [] : readNodes(body) }
}

function readNodes(body: Buffer): Node[] {
  const nodes: Node[] = []
  for (let offset = 0; offset < body.length; ) {
    const node = readNode(body.subarray(offset))
    nodes.push(node)
    offset += node.whole.length
  }
  return nodes
}

/** DER length: short form, or long form with a definite number of bytes. */
function readLength(bytes: Buffer): { readonly length: number; readonly size: number } {
  const first = present(bytes[1], 'a length')
  if (first < 0x80) {
    return { length: first, size: 1 }
  }
  const count = first & 0x7f
  assert(count > 0 && count <= 4, 'DER has definite lengths')
  return { length: bytes.readUIntBE(2, count), size: 1 + count }
}
