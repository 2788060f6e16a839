import { useMutation, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import {
  createPiece,
  type OwnPiece,
  type OwnPieceRow,
  ownPiece,
  ownPieces,
  publishingStatus,
} from '#contract/content/own-calls.ts'
import { type ContentKind, contentKinds } from '#contract/content/types.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callKey, callQuery } from '#web/lib/api/query.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoResults } from '#web/ui/feedback/no-results.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabCount } from '#web/ui/navigation/tab-count.tsx'
import { TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { TAB } from '#web/ui/navigation/tab-style.ts'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { KIND_ICONS } from './kind-icons.ts'
import {
  editorPath,
  ownPiecePages,
  STUDIO_PATH,
  type StudioSearch,
  studioSearchOf,
} from './pages.ts'
import { PieceRow } from './piece-row.tsx'
import { PublishingNotice } from './publishing-notice.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { studioTexts } from './texts.ts'
import { KIND_WORDS } from './words.ts'

/** The provider's pieces and their states. */
export function StudioScreen({ search }: { search: StudioSearch }) {
  const { kind = 'articles', state } = search
  const list = useSuspenseInfiniteQuery(ownPiecePages(useApi(), search))
  const [selected, setSelected] = useState<OwnPieceRow>()
  const pieces = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={studioTexts.content}
        description={studioTexts.about}
        actions={<NewButton kind={kind} />}
      />
      <PublishingNotice />
      <KindTabs kind={kind} />
      <StateFilter kind={kind} state={state} />
      {pieces.length === 0 ? (
        <Nothing kind={kind} filtered={state !== undefined} />
      ) : (
        <ul aria-label={KIND_WORDS[kind].many} className="flex flex-col gap-3">
          {pieces.map((piece) => (
            <li key={piece._id}>
              <PieceRow piece={piece} onRemove={() => setSelected(piece)} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      <RemoveDialog piece={selected} onClose={() => setSelected(undefined)} />
    </div>
  )
}

/** The latest untitled draft if nothing was ever saved in it. */
async function findEmptyDraft(api: ApiClient, kind: ContentKind): Promise<OwnPiece | undefined> {
  const { data } = await api(ownPieces, { query: { kind, state: 'draft', limit: PAGE_LIMIT_MAX } })
  const blank = data.find(({ title, publishedAt }) => title === '' && publishedAt === null)
  if (blank === undefined) {
    return
  }
  const piece = (await api(ownPiece, { params: { id: blank._id } })).data
  return piece.draftVersion === FIRST_DRAFT_VERSION ? piece : undefined
}

/** The version of a draft that was never saved. */
const FIRST_DRAFT_VERSION = 1

/** Opens an untouched draft, or creates one. */
function NewButton({ kind }: { kind: ContentKind }) {
  const router = useRouter()
  const { api, queryClient } = router.options.context
  const create = useMutationCall(createPiece)
  const start = useMutation({
    mutationFn: async () => {
      const data =
        (await findEmptyDraft(api, kind)) ?? (await create.mutateAsync({ body: { kind } })).data
      const key = callKey(ownPiece, { params: { id: data._id } })
      queryClient.setQueryData(key, { success: true, data })
      await router.navigate({ href: editorPath(data._id) })
    },
    onError: (error) => toast.error(studioTexts.noDraftWasStarted, messageOf(error)),
  })
  return (
    <Button
      variant="primary"
      icon={<Plus size={17} strokeWidth={2} aria-hidden="true" />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {KIND_WORDS[kind].start}
    </Button>
  )
}

function kindPath(kind: ContentKind): string {
  return fillPath(STUDIO_PATH, {}, kind === 'articles' ? {} : { kind })
}

function KindTabs({ kind }: { kind: ContentKind }) {
  const { data } = useSuspenseQuery(callQuery(useApi(), publishingStatus, {})).data
  return (
    <TabLinks label={studioTexts.kindsOfContent}>
      {contentKinds.map((one) => (
        <a
          key={one}
          href={kindPath(one)}
          data-scroll="keep"
          data-status={one === kind ? 'active' : undefined}
          aria-current={one === kind ? 'page' : undefined}
          className={TAB}
        >
          {KIND_WORDS[one].many}
          <TabCount count={data.published[one]} />
        </a>
      ))}
    </TabLinks>
  )
}

function StateFilter({ kind, state }: { kind: ContentKind; state: StudioSearch['state'] }) {
  const router = useRouter()
  const handleChange = (next: string) => {
    const search = studioSearchOf({ kind: kind === 'articles' ? undefined : kind, state: next })
    void router.navigate({ to: STUDIO_PATH, search, resetScroll: false })
  }
  return (
    <Select
      label={studioTexts.status}
      hideLabel
      name="state"
      className="sm:w-48!"
      value={state ?? ''}
      options={[
        { value: '', label: studioTexts.allStatuses },
        { value: 'draft', label: studioTexts.drafts },
        { value: 'scheduled', label: studioTexts.scheduled },
        { value: 'published', label: studioTexts.published },
        { value: 'removed', label: studioTexts.removed },
      ]}
      onValueChange={handleChange}
    />
  )
}

function Nothing({ kind, filtered }: { kind: ContentKind; filtered: boolean }) {
  const Icon = KIND_ICONS[kind]
  const { many, one } = KIND_WORDS[kind]
  return (
    <Card>
      {filtered ? (
        <NoResults
          note={studioTexts.noneWithStatus(many.toLowerCase())}
          clearHref={kindPath(kind)}
        />
      ) : (
        <EmptyState
          icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
          title={studioTexts.noneYet(many.toLowerCase())}
          description={studioTexts.firstReaches(one)}
        />
      )}
    </Card>
  )
}
