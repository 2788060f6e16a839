import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import { confirmSubProfile } from '#contract/providers/calls.ts'
import type { OwnSubProfile, ProviderStatus } from '#contract/providers/types.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { placeOf } from '#web/lib/display/contact-text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { copyText } from '#web/ui/actions/copy-button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { ProviderAvatar } from '#web/ui/display/provider-avatar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { ownSubProfilePages } from './own-sub-profile-pages.ts'
import { ownSubProfileTexts } from './texts.ts'

/** The people and branches that applied under this company, which confirms those it knows. */
export function OwnSubProfiles({ companyId }: { companyId: string }) {
  const list = useSuspenseInfiniteQuery(ownSubProfilePages(useApi()))
  const subProfiles = list.data.pages.flatMap((page) => page.data)
  const [asked, setAsked] = useState<OwnSubProfile>()
  const waiting = subProfiles.filter((one) => !one.confirmed).length
  return (
    <Card
      title={ownSubProfileTexts.title}
      description={waiting === 0 ? ownSubProfileTexts.about : ownSubProfileTexts.toConfirm(waiting)}
      pad="none"
      actions={<InviteLink companyId={companyId} />}
    >
      {subProfiles.length === 0 ? (
        <EmptyState
          compact
          title={ownSubProfileTexts.none}
          description={ownSubProfileTexts.noneHint}
        />
      ) : (
        <ul>
          {subProfiles.map((one) => (
            <Row key={one._id} subProfile={one} onConfirm={() => setAsked(one)} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      <Confirmation subProfile={asked} onClose={() => setAsked(undefined)} />
    </Card>
  )
}

/** The address for applying under this company. */
function InviteLink({ companyId }: { companyId: string }) {
  const path = `/auth/signup/serviceprovider?masterID=${companyId}`
  return (
    <Button
      size="sm"
      icon={<Link2 size={15} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void copyText(new URL(path, window.location.origin).href)}
    >
      {ownSubProfileTexts.copyLink}
    </Button>
  )
}

const STATUS: Readonly<
  Record<ProviderStatus, { readonly label: string; readonly tone: BadgeTone }>
> = {
  new: { label: ownSubProfileTexts.underReview, tone: 'warn' },
  approved: { label: ownSubProfileTexts.approved, tone: 'accent' },
  verified: { label: ownSubProfileTexts.verified, tone: 'up' },
  rejected: { label: ownSubProfileTexts.rejected, tone: 'down' },
  deleted: { label: ownSubProfileTexts.deleted, tone: 'neutral' },
}

function Row({ subProfile, onConfirm }: { subProfile: OwnSubProfile; onConfirm: () => void }) {
  const { name, RegName, confirmed, status } = subProfile
  const { label, tone } = STATUS[status]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3.5 not-first:border-t sm:px-6">
      <ProviderAvatar provider={subProfile} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-base font-[560]">{name === '' ? RegName : name}</p>
        <p className="truncate text-sm text-ink-muted">{placeOf(subProfile)}</p>
      </div>
      {confirmed ? (
        <Badge tone={tone}>{label}</Badge>
      ) : (
        <Button size="sm" onClick={onConfirm}>
          <span>
            {ownSubProfileTexts.confirm}
            <span className="sr-only"> {name}</span>
          </span>
        </Button>
      )}
    </li>
  )
}

type ConfirmationProps = { subProfile: OwnSubProfile | undefined; onClose: () => void }

function Confirmation({ subProfile, onClose }: ConfirmationProps) {
  const confirm = useMutationCall(confirmSubProfile)
  const name = subProfile?.name ?? ''
  const handleConfirm = async () => {
    if (subProfile === undefined) {
      return
    }
    try {
      await confirm.mutateAsync({ body: { id: subProfile._id } })
      toast.success(ownSubProfileTexts.confirmed(name), ownSubProfileTexts.confirmedHint)
    } catch (error) {
      toast.error(ownSubProfileTexts.notConfirmed, messageOf(error))
    }
  }
  return (
    <ConfirmDialog
      open={subProfile !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={ownSubProfileTexts.question(name)}
      description={ownSubProfileTexts.consequence}
      confirmLabel={ownSubProfileTexts.confirm}
      onConfirm={handleConfirm}
    />
  )
}
