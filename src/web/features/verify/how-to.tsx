import { ExternalLink } from '#web/ui/actions/text-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** What a record that holds proves, and how to check it without this page. */
export function HowTo({ providerId }: { providerId: string }) {
  const query = `providerId=${providerId}`
  return (
    <>
      <Card title="What this proves">
        <p className="text-base text-ink-soft">
          Every call was fixed, with its terms, when it was entered here: nothing that the journal
          shows was changed, left out or put in between afterwards. How each call ended follows from
          its terms, and the figures follow from the calls that are over.
        </p>
      </Card>
      <Card title="What it cannot prove">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink-soft">
          <li>
            Whether a sealed call is still open or was withdrawn. A withdrawn call stays sealed
            until it would have expired, so paid calls don’t leak. Every call is revealed after a
            year and three weeks at the latest, when none can still be open.
          </li>
          <li>
            That everybody is shown this journal, and was shown it before. Keep the newest daily
            root, and compare it with the one that others see, or that you see later: a journal that
            was exchanged as a whole does not fit it. For the days before the first root there is
            nothing to compare.
          </li>
          <li>
            That the prices and times are those of the market: they are what this platform observed.
            Nor that you could have traded at these prices, nor what comes next.
          </li>
          <li>
            That this page checks what it claims: its script comes from us. With the rules below you
            can check the record without it.
          </li>
        </ul>
      </Card>
      <Card title="Without us">
        <div className="flex flex-col gap-4 text-sm text-ink-soft">
          <p>
            The same needs no page of ours. Fetch the record, and compute with any SHA-256; texts
            are UTF-8, hashes hexadecimal, prices integers of 1/10,000 rupee, times milliseconds
            since 1970.
          </p>
          <ul className="flex flex-col gap-1.5">
            <Raw href={`/api/scorecard/journal?${query}&after=0`}>
              The journal, 500 events a page
            </Raw>
            <Raw href={`/api/scorecard/performance?${query}`}>
              The report, with the event at which it ends
            </Raw>
            <Raw href="/api/scorecard/roots">The daily roots</Raw>
          </ul>
          <dl className="flex flex-col gap-3">
            <Rule name="before the first event">
              prev = SHA-256("tradebox scorecard v1 {providerId}")
            </Rule>
            <Rule name="each event">
              {
                'hash = SHA-256({"at":at,"digest":"digest","prev":"prev","provider":"providerId","seq":seq,"v":1})'
              }
            </Rule>
            <Rule name="each event that is not sealed">
              {'digest = SHA-256(salt + "\\n" + detail)'}
            </Rule>
            <Rule name="each day">
              {
                'root = SHA-256("tradebox daily root v1\\n" + day + "\\n" + prev + "\\n" + lines), a line per provider: providerId + " " + seq + " " + hash'
              }
            </Rule>
          </dl>
        </div>
      </Card>
    </>
  )
}

function Raw({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <ExternalLink href={href}>{children}</ExternalLink>
    </li>
  )
}

function Rule({ name, children }: { name: string; children: string | readonly string[] }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd>
        <code className="block rounded-sm bg-sunken px-2.5 py-1.5 font-mono text-xs text-ink [overflow-wrap:anywhere]">
          {children}
        </code>
      </dd>
    </div>
  )
}
