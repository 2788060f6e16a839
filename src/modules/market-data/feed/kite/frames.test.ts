import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KitePacket, readFrame } from './frames.ts'
import { kiteFrame, kitePacket } from './testing/server.ts'

function read(frame: Uint8Array): { readonly whole: boolean; readonly packets: KitePacket[] } {
  const packets: KitePacket[] = []
  const bytes = new Uint8Array(frame)
  return { whole: readFrame(bytes.buffer, (packet) => packets.push(packet)), packets }
}

const NSE = 256 * 884 + 1
const CDS = 256 * 1000 + 3
const BCD = 256 * 1000 + 6
const packet = { token: NSE, price: 39295, high: 40000, low: 39000, seconds: 1_795_000_000 }

describe('decoding a Kite frame', () => {
  it('skips the fixture of the published client, which does not tell when its price was made', () => {
    const fixture = Buffer.from('00010008000d80010000997f', 'hex')
    expect(read(fixture)).toEqual({ whole: true, packets: [] })
  })

  it.each([32, 184] as const)('reads packets of %i bytes', (size) => {
    const { whole, packets } = read(kiteFrame(kitePacket(size, packet)))
    expect(whole).toBe(true)
    expect(packets).toEqual([
      {
        token: NSE,
        price: 3_929_500,
        madeAtMs: 1_795_000_000_000,
        dayRange: { low: 3_900_000, high: 4_000_000 },
      },
    ])
  })

  it.each([8, 28, 44] as const)('skips packets of %i bytes', (size) => {
    expect(read(kiteFrame(kitePacket(size, packet)))).toEqual({ whole: true, packets: [] })
  })

  it('skips what was only quoted and never traded', () => {
    const quoted = { ...packet, seconds: 0, quotedSeconds: 1_795_000_000 }
    expect(read(kiteFrame(kitePacket(184, quoted))).packets).toEqual([])
  })

  it('divides currency prices by the divisor of their segment', () => {
    const frame = kiteFrame(
      kitePacket(184, { token: CDS, price: 887_525_000, seconds: 1 }),
      kitePacket(184, { token: BCD, price: 887_525, seconds: 1 }),
    )
    expect(read(frame).packets.map(({ price }) => price)).toEqual([887_525, 887_525])
  })

  it('reads tokens and prices as unsigned numbers', () => {
    const frame = kiteFrame(kitePacket(184, { token: 0xfffffe07, price: 0xffffffff, seconds: 1 }))
    expect(read(frame).packets[0]).toMatchObject({ token: 0xfffffe07, price: 429_496_729_500 })
  })

  it('skips heartbeats, instruments without a trade and unknown packet sizes', () => {
    expect(read(Uint8Array.of(0))).toEqual({ whole: true, packets: [] })
    const later = kitePacket(32, { token: NSE, price: 5, seconds: 1 })
    const untraded = kitePacket(184, { token: NSE, price: 0, seconds: 1 })
    const frame = kiteFrame(untraded, Buffer.alloc(77), later)
    expect(read(frame)).toMatchObject({ whole: true, packets: [{ price: 500 }] })
    expect(read(kiteFrame())).toEqual({ whole: true, packets: [] })
  })

  it('returns the packets before the break of a truncated frame', () => {
    const one = kitePacket(32, { token: NSE, price: 5, seconds: 1 })
    const frame = kiteFrame(one, kitePacket(184, { token: NSE, price: 6, seconds: 1 }))
    fc.assert(
      fc.property(fc.integer({ min: 36, max: frame.length - 1 }), (length) => {
        const { whole, packets } = read(frame.subarray(0, length))
        expect([whole, packets.length]).toEqual([false, 1])
      }),
    )
    expect(read(Buffer.concat([frame, Buffer.of(1)])).whole).toBe(false)
    expect(read(new Uint8Array()).whole).toBe(false)
  })

  it('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        read(bytes)
      }),
    )
  })
})
