import { adTexts } from './texts.ts'

export type Ad = {
  /** A file in `src/web/public`. */
  readonly src: string
  readonly title: string
  readonly text: string
}

/** The three pictures of 'Controlled Sphere'. Each links to the list of plans. */
export const ads: readonly Ad[] = [
  {
    src: '/ads/on-the-record.svg',
    title: adTexts.recordTitle,
    text: adTexts.recordText,
  },
  {
    src: '/ads/side-by-side.svg',
    title: adTexts.compareTitle,
    text: adTexts.compareText,
  },
  {
    src: '/ads/signed-first.svg',
    title: adTexts.signTitle,
    text: adTexts.signText,
  },
]
