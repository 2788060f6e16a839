import Bell from 'lucide-react/icons/bell'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { ExternalLink, TextLink } from '#web/ui/actions/text-link.tsx'
import { Kbd } from '#web/ui/text/kbd.tsx'
import { Chapter, Row, Sample } from './sample.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const
const LABELS = {
  primary: 'Buy Plan',
  secondary: 'View Profile',
  ghost: 'Cancel',
  danger: 'Delete trade',
  link: 'Resend OTP',
}
const bell = <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
const search = <Search size={18} strokeWidth={1.75} aria-hidden="true" />

/** Samples of buttons, menus and other actions. */
export function ActionSamples() {
  const [loading, setLoading] = useState(true)
  return (
    <Chapter title="Actions">
      <Sample name="Button">
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {LABELS[variant]}
            </Button>
          ))}
        </Row>
      </Sample>
      <Sample name="Button, disabled">
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {LABELS[variant]}
            </Button>
          ))}
        </Row>
      </Sample>
      <Sample name="Sizes, icon, loading">
        <Row>
          <Button size="sm" variant="primary" icon={bell}>
            Follow
          </Button>
          <Button variant="primary" icon={bell}>
            Follow
          </Button>
          <Button size="lg" variant="primary" icon={bell}>
            Follow
          </Button>
          <Button variant="primary" loading={loading}>
            Submit payment
          </Button>
          <Button loading={loading}>Save changes</Button>
          <Button variant="ghost" onClick={() => setLoading(!loading)}>
            {loading ? 'Stop loading' : 'Start loading'}
          </Button>
        </Row>
      </Sample>
      <Sample name="Icon button, copy, share, key">
        <Row>
          <IconButton label="Search">{search}</IconButton>
          <IconButton label="Search" variant="outline">
            {search}
          </IconButton>
          <IconButton label="Search" size="sm" variant="outline" disabled>
            {search}
          </IconButton>
          <CopyButton text="INH000012345" label="Copy number" />
          <CopyButton text="INH000012345" label="Copy number" iconOnly />
          <ShareMenu title="Asha Kulkarni" path="/dev/ui" />
          <ShareMenu title="Asha Kulkarni" path="/dev/ui" variant="button" />
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </Row>
      </Sample>
      <Sample name="Links">
        <Row>
          <span>
            Running text with a <TextLink to="/">link to a page</TextLink> and{' '}
            <ExternalLink href="https://www.sebi.gov.in">one that leaves</ExternalLink>.
          </span>
          <TextLink to="/" tone="quiet">
            A quiet link
          </TextLink>
        </Row>
      </Sample>
    </Chapter>
  )
}
