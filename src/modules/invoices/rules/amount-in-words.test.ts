import { expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

it.each([
  [0n, 'Rupees Zero Only'],
  [5n, 'Rupees Zero and Five Paise Only'],
  [1_00n, 'Rupees One Only'],
  [19_19n, 'Rupees Nineteen and Nineteen Paise Only'],
  [20_20n, 'Rupees Twenty and Twenty Paise Only'],
  [999_99n, 'Rupees Nine Hundred Ninety-Nine and Ninety-Nine Paise Only'],
  [1_000_00n, 'Rupees One Thousand Only'],
  [
    1_23_456_78n,
    'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only',
  ],
  [1_00_00_000_00n, 'Rupees One Crore Only'],
  [
    12_34_56_789_00n,
    'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Only',
  ],
  [1_00_00_00_00_00_001_00n, 'Rupees Ten Lakh Crore One Only'],
])('writes %s paise in words', (paise, expected) => {
  expect(amountInWords(paise)).toBe(expected)
})
