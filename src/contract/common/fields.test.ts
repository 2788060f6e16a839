import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { uuidv7 } from '#kit/id.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { encodeCursor } from '#kit/page.ts'
import { codePointLength } from '#kit/text.ts'
import * as accountFields from '../accounts/fields.ts'
import * as commonFields from './fields.ts'

const fields = { ...commonFields, ...accountFields }

const {
  boundedLine,
  boundedText,
  claimedText,
  cursor,
  day,
  emailInput,
  httpsUrlInput,
  id,
  instant,
  mobileInput,
  otpInput,
  pageLimit,
  pageQuery,
  passwordInput,
  passwordTryInput,
  personName,
  positiveRupeesInput,
  requiredLine,
  requiredText,
  rupees,
  rupeesInput,
  signedRupeesInput,
  telegramInput,
  telegramNumberInput,
} = fields

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const firstIssue = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

const everyTextField = {
  boundedText: boundedText(1000),
  requiredText: requiredText(1000),
  boundedLine: boundedLine(1000),
  requiredLine: requiredLine(1000),
  claimedText,
  id,
  emailInput,
  mobileInput,
  otpInput,
  passwordInput,
  passwordTryInput,
  personName: personName(),
  telegramInput,
  telegramNumberInput,
  cursor,
  day,
  instant,
  httpsUrl: httpsUrlInput(),
}

describe('every text field', () => {
  it.each(Object.entries(everyTextField))(
    '%s refuses lists, objects, numbers and booleans',
    (_, schema) => {
      for (const value of [[], ['a'], {}, { toString: 'a' }, 1, true]) {
        expect(accepts(schema, value)).toBe(false)
      }
    },
  )

  it.each(Object.entries(everyTextField))('%s has a maximum length', (_, schema) => {
    expect(accepts(schema, `/${'a'.repeat(100_000)}`)).toBe(false)
    expect(accepts(schema, '1'.repeat(100_000))).toBe(false)
  })

  it.each(Object.entries(everyTextField))(
    '%s has a JSON schema and an error message of its own',
    (_, s) => {
      expect(() => z.toJSONSchema(s, { io: 'input' })).not.toThrow()
      expect(firstIssue(s, '1'.repeat(100_000))).not.toMatch(/^$|Invalid string/)
    },
  )
})

describe('ids', () => {
  it('accepts only ids in the form that we issue', () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), bytes, (time, random) => {
        const issued = uuidv7(time, random)
        expect(id.parse(issued)).toBe(issued)
        expect(accepts(id, `${issued} `)).toBe(false)
        expect(accepts(id, issued.replaceAll('-', ''))).toBe(false)
      }),
    )
    expect(accepts(id, '018F2B6E-6F3C-7ABC-8DEF-0123456789AB')).toBe(false)
  })
})

describe('texts', () => {
  it('are trimmed, and parsing them twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const parsed = boundedText(500).safeParse(text)
        fc.pre(!text.includes('\0'))
        expect(parsed.data).toBe(text.trim())
        expect(boundedText(500).parse(parsed.data)).toBe(parsed.data)
      }),
    )
  })

  it('report a missing text with the message of the field, and refuse a text that is too long', () => {
    expect(firstIssue(requiredText(10, 'Missing Information'), '   ')).toBe('Missing Information')
    expect(firstIssue(requiredText(10, 'Missing Information'), undefined)).toBe(
      'Missing Information',
    )
    expect(accepts(requiredText(3), 'abcd')).toBe(false)
  })

  it('refuse line breaks in one-line fields and accept them in multi-line fields', () => {
    const ends = fc.constantFrom('\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029')
    const word = fc.stringMatching(/^[a-zअ-ह₹]{1,9}$/u)
    fc.assert(
      fc.property(word, ends, word, (before, end, after) => {
        for (const line of [boundedLine(50), requiredLine(50)]) {
          expect(firstIssue(line, before + end + after)).toBe('Please write this on one line')
          expect(line.parse(`${before} ${after}\n`)).toBe(`${before} ${after}`)
        }
        expect(accepts(boundedText(50), before + end + after)).toBe(true)
        expect(accepts(requiredText(50), before + end + after)).toBe(true)
      }),
    )
    expect(firstIssue(requiredLine(10, 'Missing Information'), '')).toBe('Missing Information')
  })
})

describe('contact fields', () => {
  it('store an e-mail address in lower case and refuse invalid ones', () => {
    expect(emailInput.parse('  Asha.Rao@Example.IN ')).toBe('asha.rao@example.in')
    expect(firstIssue(emailInput, '')).toBe('Email required')
    expect(firstIssue(emailInput, undefined)).toBe('Email required')
    const local = 'a'.repeat(250)
    for (const text of ['a', 'a@b', 'a b@c.in', 'a@b.in\nBcc: x@y.in', `${local}@b.in`]) {
      expect(accepts(emailInput, text), text).toBe(false)
    }
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const parsed = emailInput.safeParse(email)
        if (parsed.success) {
          expect(parsed.data).toBe(email.toLowerCase())
          expect(emailInput.parse(parsed.data)).toBe(parsed.data)
        }
      }),
    )
  })

  it('accept only an Indian mobile number of ten digits', () => {
    expect(mobileInput.parse(' 9876543210 ')).toBe('9876543210')
    for (const text of ['5876543210', '987654321', '98765432101', '+919876543210', '९८७६५४३२१०']) {
      expect(firstIssue(mobileInput, text)).toBe('Please enter a valid mobile number')
    }
  })

  it('accept codes of four to six digits', () => {
    expect(otpInput.parse('0123')).toBe('0123')
    expect(otpInput.parse(' 012345 ')).toBe('012345')
    for (const text of ['123', '1234567', '12345a', '١٢٣٤']) {
      expect(firstIssue(otpInput, text)).toBe('Invalid OTP')
    }
  })

  it('accept an empty Telegram number or one with +91', () => {
    expect(telegramNumberInput.parse('+91 98765-43210')).toBe('+919876543210')
    expect(telegramNumberInput.parse('')).toBe('')
    expect(telegramNumberInput.parse('  ')).toBe('')
    for (const text of ['9876543210', '+449876543210', '@asha', '+91']) {
      expect(firstIssue(telegramNumberInput, text)).toBe('Invalid Telegram Number')
    }
  })

  it('accept a Telegram handle, a +91 number or nothing in a profile', () => {
    expect(telegramInput.parse(' @asha_rao ')).toBe('@asha_rao')
    expect(telegramInput.parse('+91 98765 43210')).toBe('+919876543210')
    expect(telegramInput.parse('')).toBe('')
    for (const text of ['@a', 'asha rao', '@1asha', 'https://t.me/asha', '@asha-rao']) {
      expect(accepts(telegramInput, text), text).toBe(false)
    }
  })
})

describe('names of people', () => {
  it('are kept as written', () => {
    const names = ['Asha Rao', 'A. P. J. Abdul Kalam', 'आशा राव', 'Łucja O’Neill-Iyer', "D'Souza"]
    for (const name of names) {
      expect(personName().parse(`  ${name} `)).toBe(name)
    }
    expect(personName().parse('Ramesh S/O Suresh')).toBe('Ramesh S/O Suresh')
    expect(personName().parse('Ａsha\u00a0Rao\u200b')).toBe('Asha Rao')
    expect(firstIssue(personName('Missing Information'), ' ')).toBe('Missing Information')
  })

  it('have a space after a dot that a mail program could take for part of an address', () => {
    expect(personName().parse('Visit wallet-check.in now')).toBe('Visit wallet-check. in now')
    expect(personName().parse('Dr.Asha Rao')).toBe('Dr. Asha Rao')
    expect(personName().parse('A.P.J.Abdul Kalam')).toBe('A.P.J. Abdul Kalam')
  })

  it('cannot make a subject line look like our own or like a link', () => {
    const refused = [
      'Tradebox Security',
      'TRADE\u200bBOX',
      'Ｔｒａｄｅｂｏｘ',
      'Trade-Box Support',
      'Тradebox Security',
      'Trαdebox',
      'verify at https://evil.example',
      'evil.example／login',
      'asha@evil.example',
      'a\\b',
      'a\tb',
    ]
    for (const name of refused) {
      expect(accepts(personName(), name), name).toBe(false)
    }
    const pieces = fc.constantFrom(
      'trade',
      'BOX',
      '/',
      '：',
      '@',
      '\u200b',
      '\u00ad',
      '\u0007',
      ' ',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((all) => all.join('')),
    )
    const schema = personName()
    fc.assert(
      fc.property(fc.tuple(text, text), (parts) => {
        const parsed = schema.safeParse(parts.join('Asha'))
        if (parsed.success) {
          expect(parsed.data).toBe(parsed.data.normalize('NFKC'))
          expect(parsed.data.replaceAll(/[sdwc]\/o/gi, '')).not.toMatch(/[\p{Cf}\p{Cc}/\\@:]/u)
          expect(parsed.data).not.toMatch(/\.[\p{L}\p{N}]{2}/u)
          expect(parsed.data.toLowerCase()).not.toContain('tradebox')
          expect(schema.parse(parsed.data)).toBe(parsed.data)
        }
      }),
    )
    // Looks for look-alikes in a hundred long names, which takes half of the usual limit.
  }, 60_000)
})

describe('passwords', () => {
  it('have 8 to 128 code points and are stored unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        fc.pre(text.isWellFormed() && !text.includes('\0'))
        const length = codePointLength(text)
        const parsed = passwordInput.safeParse(text)
        expect(parsed.success).toBe(length >= 8 && length <= 128)
        if (parsed.success) {
          expect(parsed.data).toBe(text)
        }
      }),
    )
    expect(accepts(passwordInput, '😀'.repeat(128))).toBe(true)
    expect(accepts(passwordInput, '😀'.repeat(129))).toBe(false)
    expect(accepts(passwordInput, '😀'.repeat(7))).toBe(false)
    expect(accepts(passwordInput, `  ${'a'.repeat(6)}`)).toBe(true)
  })

  it('at sign-in are refused only when empty or over 1,024 characters', () => {
    expect(accepts(passwordTryInput, 'short')).toBe(true)
    expect(accepts(passwordTryInput, '')).toBe(false)
    expect(accepts(passwordTryInput, 'a'.repeat(1025))).toBe(false)
  })
})

describe('lists', () => {
  it('accept only cursors that were issued', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.uuid(), (key, rowId) => {
        fc.pre(!key.includes('\0'))
        const handedOut = encodeCursor({ key, id: rowId })
        expect(cursor.parse(handedOut)).toBe(handedOut)
      }),
    )
    expect(accepts(cursor, encodeCursor({ key: 'a\0', id: 'b' }))).toBe(false)
    expect(accepts(cursor, 'W10')).toBe(false)
    expect(accepts(cursor, '')).toBe(false)
  })

  it('have 1 to 50 rows a page, 20 by default', () => {
    expect(pageQuery.parse({})).toEqual({ limit: 20 })
    expect(pageLimit.parse('50')).toBe(50)
    expect(pageLimit.parse(1)).toBe(1)
    for (const value of [0, 51, 1.5, -1, '0', '51', '1.5', '1e1', ' 5', '', ['5'], Number.NaN]) {
      expect(accepts(pageLimit, value), String(value)).toBe(false)
    }
  })
})

describe('amounts', () => {
  it('convert from paise to JSON and back without loss', () => {
    const paise = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(paise, (amount) => {
        const carried: unknown = JSON.parse(JSON.stringify(rupeesFromPaise(amount)))
        const parsed = rupees.parse(carried)
        expect(paiseFromRupees(parsed)).toBe(amount)
        expect(accepts(rupeesInput, carried)).toBe(amount >= 0n)
        expect(accepts(signedRupeesInput, carried)).toBe(true)
        expect(accepts(positiveRupeesInput, carried)).toBe(amount > 0n)
      }),
    )
  })

  it('refuse fractions of a paisa, non-finite numbers and amounts above the maximum', () => {
    for (const value of [0.001, 12345.678, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(accepts(rupees, value), String(value)).toBe(false)
    }
    for (const value of [1e10 + 1, 1e21, 1e300, -0.01, '10', null]) {
      expect(accepts(rupeesInput, value), String(value)).toBe(false)
    }
  })
})

describe('claimed fields', () => {
  it('may be absent, null or empty', () => {
    for (const value of [undefined, null, '']) {
      expect(accepts(claimedText, value)).toBe(true)
    }
  })
})
