export type Ad = {
  /** A file of `src/web/public`. */
  readonly src: string
  readonly title: string
  readonly text: string
}

/** The three pictures of 'Controlled Sphere'. They lead to all plans. */
export const ads: readonly Ad[] = [
  {
    src: '/ads/on-the-record.svg',
    title: 'Every call on the record',
    text: 'Entry, target and stop loss, recorded the minute a call is made.',
  },
  {
    src: '/ads/side-by-side.svg',
    title: 'Plans side by side',
    text: 'Price, validity and terms before you decide.',
  },
  {
    src: '/ads/signed-first.svg',
    title: 'Sign first, then pay',
    text: 'On every plan, you sign the agreement before you pay.',
  },
]
