import { partsOf } from '#modules/messaging/rules/links.ts'

/** A message's text as it was written. Its links open in a new tab and send no referrer. */
export function MessageText({ text }: { text: string }) {
  let place = 0
  return (
    <p dir="auto" className="text-base whitespace-pre-wrap wrap-anywhere">
      {partsOf(text).map(({ text: part, href }) => {
        const key = place
        place += part.length
        return href === undefined ? (
          <span key={key}>{part}</span>
        ) : (
          <a
            key={key}
            href={href}
            target="_blank"
            rel="noreferrer noopener nofollow"
            className="rounded-xs underline underline-offset-[3px]"
          >
            {part}
          </a>
        )
      })}
    </p>
  )
}
