import { useQuery } from '@tanstack/react-query'
import { clientContact } from '#contract/clients/calls.ts'
import type { ClientContact as Contact } from '#contract/clients/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { readablePhone, telephoneHref } from '#web/lib/display/contact-text.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { contactTexts } from '../texts.ts'

/**
 * How to reach a client and where to bill it; nothing if the provider may not know. Read only when it
 * is shown: each view is recorded, and a page is loaded before its link is followed.
 */
export function ClientContact({ id }: { id: string }) {
  const found = useQuery(callQuery(useApi(), clientContact, { query: { id } }))
  if (found.data?.data === null) {
    return null
  }
  return (
    <Card title={contactTexts.contact} description={contactTexts.about}>
      {found.data !== undefined ? (
        <Details contact={found.data.data} />
      ) : found.isError ? (
        <QueryError compact query={found} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Card>
  )
}

function Details({ contact }: { contact: Contact }) {
  const { email, number, telegram, billing } = contact
  return (
    <DetailList
      columns={1}
      items={[
        {
          label: contactTexts.email,
          value: <Link text={email} href={`mailto:${email}`} isVerified={contact.emailVerified} />,
        },
        {
          label: contactTexts.number,
          value: (
            <Link
              text={number === null ? null : readablePhone(number)}
              href={telephoneHref(number ?? '')}
              isVerified={contact.numberVerified}
            />
          ),
        },
        { label: contactTexts.telegram, value: telegram ?? contactTexts.none },
        {
          label: contactTexts.billedTo,
          value: billing === null ? contactTexts.none : <Billing billing={billing} />,
        },
      ]}
    />
  )
}

type LinkProps = { text: string | null; href: string; isVerified: boolean }

/** An address that nobody verified may be a stranger's, so it is not offered as a link. */
function Link({ text, href, isVerified }: LinkProps) {
  if (text === null) {
    return contactTexts.none
  }
  return isVerified ? (
    <TextAnchor href={href} tone="quiet">
      {text}
    </TextAnchor>
  ) : (
    contactTexts.notVerified(text)
  )
}

function Billing({ billing }: { billing: NonNullable<Contact['billing']> }) {
  const { name, address1, address2, city, pin, state } = billing
  return (
    <address className="not-italic">
      {[name, address1, address2, `${city} ${pin}`, state]
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  )
}
