import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useRef, useState } from 'react'
import { spDetails } from '#contract/providers/calls.ts'
import { postingRights, postTrade, sharedWithPlans } from '#contract/scorecard/command-calls.ts'
import { tradeMessages } from '#contract/scorecard/texts.ts'
import { newId } from '#kit/id.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { errorOf, FormFrame } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Breadcrumbs, Crumb, CrumbLink } from '#web/ui/navigation/breadcrumbs.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { lazyWrittenPart } from '#web/ui/overlays/lazy-part.tsx'
import { DESK_PATH } from '../desk-paths.ts'
import { postTexts } from '../texts.ts'
import { farEntryNote } from './entry-distance.ts'
import { LastPrice, priceQuery } from './last-price.tsx'
import { LevelFields } from './level-fields.tsx'
import { postingRefusalTexts } from './posting-refusals.ts'
import { SharingFields } from './sharing-fields.tsx'
import { blankTrade, type TradeValues } from './trade-form.ts'
import { type Author, TradePreview } from './trade-preview.tsx'
import { loadTradeForm, useTradeForm } from './use-trade-form.ts'
import { ValidityFields, WordingFields } from './wording-fields.tsx'

/** A field that searches is 50 kB: the page responds first. */
const InstrumentField = lazyWrittenPart(
  async () => (await import('./instrument-field.tsx')).InstrumentField,
  <TextField label={postTexts.instrument} hint={postTexts.instrumentHint} disabled />,
)

/** The page where a provider posts a call, which is permanent. */
export function PostTradeScreen({ providerId }: { providerId: string }) {
  const api = useApi()
  const rights = useSuspenseQuery(callQuery(api, postingRights, {})).data.data
  const plans = useSuspenseQuery(callQuery(api, sharedWithPlans, { query: { id: providerId } }))
  const provider = useSuspenseQuery(callQuery(api, spDetails, { query: { id: providerId } }))
  const { RegName: name, regNumber } = provider.data.data
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs>
        <CrumbLink to={DESK_PATH}>{postTexts.scorecard}</CrumbLink>
        <Crumb>{postTexts.postATrade}</Crumb>
      </Breadcrumbs>
      <SectionHeader size="page" title={postTexts.postATrade} description={postTexts.about} />
      {rights.refusal === null ? (
        <PostForm plans={plans.data.data} author={{ name, regNumber }} />
      ) : (
        <Refused refusal={rights.refusal} />
      )}
    </div>
  )
}

function Refused({ refusal }: { refusal: keyof typeof postingRefusalTexts }) {
  const { title, description, href, label } = postingRefusalTexts[refusal]
  return (
    <Card>
      <EmptyState
        icon={<Lock size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={title}
        description={description}
        action={<ButtonAnchor href={href}>{label}</ButtonAnchor>}
      />
    </Card>
  )
}

type PostFormProps = {
  plans: readonly { readonly _id: string; readonly title: string }[]
  author: Author
}

function PostForm({ plans, author }: PostFormProps) {
  const { form, Field, failure, sending, question, close, allow } = usePostTrade()
  const frame = useRef<HTMLFormElement>(null)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <FormFrame
        form={form}
        ref={frame}
        aria-label={postTexts.postATrade}
        className="flex min-w-0 flex-col gap-6"
      >
        <Card title={postTexts.call}>
          <div className="flex flex-col gap-5">
            <form.Field name="instrument">
              {(field) => (
                <div className="flex flex-col gap-2">
                  <InstrumentField onValueChange={field.handleChange} error={errorOf(field)} />
                  {field.state.value === null ? null : <LastPrice instrument={field.state.value} />}
                </div>
              )}
            </form.Field>
            <LevelFields form={form} Field={Field} />
            <ValidityFields form={form} Field={Field} />
          </div>
        </Card>
        <Card title={postTexts.whoSeesIt}>
          <SharingFields form={form} Field={Field} plans={plans} />
        </Card>
        <Card title={postTexts.why} description={postTexts.reasonsHint}>
          <WordingFields Field={Field} />
        </Card>
        {/* The error is at the end, because the form is longer than a screen and the reader is
            here. */}
        <FormError>{failure === null ? null : failureText(failure)}</FormError>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" loading={sending}>
            {postTexts.postTrade}
          </Button>
          <p className="text-sm text-ink-muted">{postTexts.amendHint}</p>
        </div>
      </FormFrame>
      <div className="flex flex-col gap-2.5 xl:sticky xl:top-23">
        <h2 className="text-sm font-[540] text-ink-muted">{postTexts.previewForSubscribers}</h2>
        <TradePreview form={form} author={author} />
      </div>
      <ConfirmDialog
        open={question.isOpen}
        onOpenChange={close}
        title={postTexts.postFarEntry}
        description={postTexts.postedForGood(question.note)}
        confirmLabel={postTexts.postAnyway}
        cancelLabel={postTexts.changeTheEntry}
        onConfirm={() => {
          allow()
          frame.current?.requestSubmit()
        }}
        finalFocus={() => frame.current?.querySelector<HTMLElement>(ENTRY)}
      />
    </div>
  )
}

/** The first field of the entry: a rate or a range. */
const ENTRY = '[name="rate"], [name="lowerRange"]'

/** The form of a new call. It asks for confirmation if the entry is far from the market. */
function usePostTrade() {
  const api = useApi()
  const queryClient = useQueryClient()
  const isAnswered = useRef(false)
  // The note outlives the question, because it is still visible while the dialog closes.
  const [question, setQuestion] = useState({ isOpen: false, note: '' })
  const post = usePost()
  const posting = useTradeForm(blankTrade, async (values) => {
    const priceKey = priceQuery(api, values.instrument?._id ?? 0).queryKey
    const ltp = queryClient.getQueryData(priceKey)?.data.ltp ?? null
    const note = isAnswered.current ? undefined : farEntryNote(values, ltp)
    isAnswered.current = false
    if (note === undefined) {
      await post(values)
    } else {
      setQuestion({ isOpen: true, note })
    }
  })
  const close = () => setQuestion(({ note }) => ({ isOpen: false, note }))
  const allow = () => {
    isAnswered.current = true
  }
  return { ...posting, question, close, allow }
}

/** Posts a call with an idempotency key, so that repeated requests post it once. */
function usePost() {
  const router = useRouter()
  const post = useMutationCall(postTrade)
  const clientKey = useRef<string>(undefined)
  return async (values: TradeValues) => {
    clientKey.current ??= newId()
    const tradeForm = await loadTradeForm()
    const body = { ...tradeForm.parse(values), clientKey: clientKey.current }
    try {
      const { message } = await post.mutateAsync({ body })
      toast.success(message)
    } catch (error) {
      if (isApiError(error) && error.code === 'idempotency_mismatch') {
        clientKey.current = undefined
      }
      if (!isApiError(error) || error.status >= 500) {
        toast.error(tradeMessages.postFailed.title, tradeMessages.postFailed.description)
      }
      throw error
    }
    await router.navigate({ href: DESK_PATH })
  }
}

function failureText(failure: unknown): string {
  return isApiError(failure) && failure.code === 'idempotency_mismatch'
    ? postTexts.alreadyPosted
    : messageOf(failure)
}
