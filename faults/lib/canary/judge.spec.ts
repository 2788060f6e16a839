import { deflateRawSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAviary } from './canaries.ts'
import { createFinder } from './finder.ts'
import { createJudge } from './judge.ts'
import { unpacked } from './look.ts'

const TOKEN = 'canary0123456789abcdef'

function judged(see: (judge: ReturnType<typeof createJudge>) => void): readonly string[] {
  const { plant, all } = createAviary()
  plant('token', TOKEN, ['admin'], ['buyer'])
  plant('code', '482913')
  const judge = createJudge(all())
  judge.see({ by: 'buyer', where: 'own page', bytes: Buffer.from(`<b>${TOKEN}</b>`) })
  see(judge)
  return judge.breaches()
}

test('a canary is reported when a viewer sees it who may not', () => {
  expect(judged(() => undefined)).toEqual([])
  const bytes = Buffer.from(`"${TOKEN}"`)
  expect(judged((judge) => judge.see({ by: 'admin', where: 'list', bytes }))).toEqual([])
  expect(judged((judge) => judge.see({ by: 'seller', where: 'list', bytes }))).toEqual([
    'seller sees the token in list',
  ])
})

test.each([
  ['as it is', TOKEN],
  ['in capitals', TOKEN.toUpperCase()],
  ['as hex', Buffer.from(TOKEN).toString('hex')],
  ['as base64', Buffer.from(TOKEN).toString('base64')],
  ['as base64 behind one byte', Buffer.from(`a${TOKEN}b`).toString('base64')],
  ['as base64 behind two bytes', Buffer.from(`ab${TOKEN}`).toString('base64url')],
])('a canary is found %s', (_, text) => {
  const bytes = Buffer.from(`before ${text} behind`)
  expect(judged((judge) => judge.see({ by: 'log', where: 'line', bytes }))).toHaveLength(1)
})

test('a code is found only as a whole word', () => {
  const said = (text: string) =>
    judged((judge) => judge.see({ by: 'log', where: 'line', bytes: Buffer.from(text) }))
  expect(said('{"otp":"482913"}')).toHaveLength(1)
  expect([said('1482913'), said('0.482913'), said('a482913b')]).toEqual([[], [], []])
})

test('a search that misses an expected canary is reported as blind', () => {
  const { plant, all } = createAviary()
  plant('token', TOKEN, [], ['buyer'])
  expect(createJudge(all()).breaches()).toEqual([
    'buyer does not find the token: the search is blind',
  ])
})

test('words that overlap each other are all found', () => {
  const found: number[] = []
  createFinder(['she', 'he', 'hers', 'his'])(Buffer.from('usHers his'), (word) => found.push(word))
  expect(found).toEqual([0, 1, 2, 3])
})

test('compressed PDF streams and ZIP entries are searched', () => {
  const stream = deflateSync(Buffer.from(TOKEN)).toString('latin1')
  const pdf = Buffer.from(`%PDF-1.7\nstream\n${stream}\nendstream`, 'latin1')
  expect(unpacked(pdf).map(String)).toEqual([TOKEN])
  const packed = deflateRawSync(Buffer.from(TOKEN))
  const local = Buffer.alloc(30)
  local.write('PK\u0003\u0004', 'latin1')
  const listed = Buffer.alloc(46)
  listed.write('PK\u0001\u0002', 'latin1')
  listed.writeUInt16LE(8, 10)
  listed.writeUInt32LE(packed.length, 20)
  expect(unpacked(Buffer.concat([local, packed, listed])).map(String)).toEqual([TOKEN])
})
