import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { describe, expect, it } from 'vitest'
import { pdfFonts, printable } from './fonts.ts'
import { readPdfText } from './testing.ts'

async function printed(text: string) {
  const shown = await printable({ text })
  const element = h(Text, { style: { fontFamily: pdfFonts } }, shown.text)
  return readPdfText(await renderToBuffer(h(Document, null, h(Page, null, element))))
}

/** Sorts the characters, because shaping may draw them in another order. */
const sorted = (text: string) => [...text.replaceAll(/\s/g, '')].sort().join('')

describe('the fonts of a document', () => {
  it.each([
    ['English', 'Amruta Deshmukh, ₹1,23,456.00'],
    ['Hindi', 'अमृता देशमुख'],
    ['Bengali', 'অমৃতা দেশমুখ'],
    ['Gujarati', 'અમૃતા દેશમુખ'],
    ['Punjabi', 'ਹਰਜੀਤ ਸਾਗਰ'],
    ['Tamil', 'கமலா மாலா'],
    ['Telugu', 'కమల వనజ'],
    ['Kannada', 'ರಾಮನಾಥ'],
    ['Malayalam', 'മീനാകുമാരി'],
    ['Odia', 'ସୁମିତା'],
    ['Vietnamese', 'Nguyễn Thị Hồng'],
    ['Cyrillic and Greek', 'Ольга Ωνάση'],
  ])('print %s', async (_, text) => {
    const { text: found, strays } = await printed(text)
    expect(strays).toBe(0)
    expect(sorted(found)).toBe(sorted(text))
  })

  /** A glyph can represent several letters, so text extraction finds only some of them. */
  it.each(['ರಾಘವೇಂದ್ರ ಹೆಗಡೆ', 'മീനാക്ഷി അമ്മ', 'ସୁମିତ୍ରା ମହାପାତ୍ର', 'శ్రీనివాస్', 'ਤੇਜਿੰਦਰ ਗਰੇਵਾਲ ਕੁਲਵੰਤ', 'മലയാളം'])(
    'print ligatures and combined marks: %s',
    async (text) => {
      const { text: found, strays } = await printed(text)
      expect(strays).toBe(0)
      expect([...found].length).toBeGreaterThan(2)
    },
  )

  it('print a question mark for characters of other scripts', async () => {
    const { text, strays } = await printed('Mugdha 王小明 Joglekar 🚀🚀 → x')
    expect(strays).toBe(0)
    expect(text).toContain('Mugdha ? Joglekar ? ? x')
  })

  it('leave all other data unchanged', async () => {
    const data = { n: 1.5, list: ['a\nb', null, true], deep: { text: '한국' } }
    expect(await printable(data)).toEqual({ ...data, deep: { text: '?' } })
  })
})

describe('readPdfText', () => {
  it('counts characters that were drawn without a glyph', async () => {
    const element = h(Text, { style: { fontFamily: pdfFonts } }, 'a → b')
    const pdf = await renderToBuffer(h(Document, null, h(Page, null, element)))
    expect(readPdfText(pdf).strays).toBe(1)
  })
})
