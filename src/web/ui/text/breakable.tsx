import { Fragment } from 'react'

/** Lets an email address that is too long for its column break after the '@'. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split('@')
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
    <Fragment key={index}>
      {index === 0 ? null : <>@{index === 1 && parts[0] === '' ? null : <wbr />}</>}
      {part}
    </Fragment>
  ))
}
