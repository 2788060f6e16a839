import { assert, present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'

const small = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const tens = ['Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

const groups = [
  [10_000_000n, 'Crore'],
  [100_000n, 'Lakh'],
  [1_000n, 'Thousand'],
  [100n, 'Hundred'],
] as const

/** 'Rupees One Lakh Twenty-Three Thousand and Five Paise Only', as on invoices. */
export function amountInWords(amount: Paise): string {
  assert(amount >= 0n, 'an invoice is not negative')
  const paise = amount % 100n
  const rupees = `Rupees ${words(amount / 100n)}`
  return paise === 0n ? `${rupees} Only` : `${rupees} and ${words(paise)} Paise Only`
}

/** A whole number in lakh and crore; crores of crores repeat the word. */
function words(count: bigint): string {
  for (const [size, name] of groups) {
    if (count >= size) {
      const rest = count % size
      const head = `${words(count / size)} ${name}`
      return rest === 0n ? head : `${head} ${words(rest)}`
    }
  }
  return belowHundred(Number(count))
}

function belowHundred(count: number): string {
  if (count < small.length) {
    return present(small[count], 'a word for every number below twenty')
  }
  const ten = present(tens[Math.floor(count / 10) - 2], 'a word for every ten')
  return count % 10 === 0 ? ten : `${ten}-${present(small[count % 10], 'a word for every digit')}`
}
