import { useState } from 'react'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import { PLAN_BANNER_PIXELS } from '#contract/plans/editing.ts'
import { type PlanBanner, uploadPlanBanner } from '#contract/plans/own-plans.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { errorOf } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { planTexts } from '../texts.ts'
import { BANNER_ON_ITS_WAY } from './plan-form.ts'
import type { PlanForm } from './use-plan-form.ts'

type BannerFieldProps = {
  form: PlanForm
  /** The plan's current banner. */
  current: string | null
}

/**
 * The picture at the head of a plan. A chosen file is uploaded immediately and becomes the plan's
 * banner when the plan is saved.
 */
export function BannerField({ form, current }: BannerFieldProps) {
  const [sent, setSent] = useState<PlanBanner>()
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const upload = useUpload(uploadPlanBanner)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    upload.reset()
    const refusal = chosen === null ? undefined : fileRefusal('image', chosen)
    setRefused(refusal)
    if (chosen === null || refusal !== undefined) {
      return
    }
    const before = form.getFieldValue('bannerId')
    form.setFieldValue('bannerId', BANNER_ON_ITS_WAY)
    upload.mutate(
      { files: { banner: chosen } },
      {
        onSuccess: ({ data }) => {
          setSent(data)
          setFile(null)
          form.setFieldValue('bannerId', data._id)
        },
        onError: () => form.setFieldValue('bannerId', before),
      },
    )
  }
  return (
    <form.Field name="bannerId">
      {(field) => {
        const { value } = field.state
        const shown = value === undefined ? current : value === sent?._id ? sent.url : null
        return (
          <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-2">
            {shown === null ? null : (
              <img
                src={shown}
                alt={planTexts.theBanner}
                {...PLAN_BANNER_PIXELS}
                className="mt-0.5 aspect-5/2 w-full rounded-lg border bg-sunken object-cover"
              />
            )}
            <div className={shown === null ? 'sm:col-span-full' : undefined}>
              <FileDrop
                label={shown === null ? planTexts.banner : planTexts.newBanner}
                optional
                accept={acceptOf('image')}
                limitText={LIMITS}
                file={file}
                onFileChange={choose}
                progress={upload.progress}
                disabled={upload.isPending}
                error={refused ?? (upload.error ? messageOf(upload.error) : errorOf(field))}
              />
              {shown === null ? null : (
                <Button
                  size="sm"
                  variant="ghost"
                  className="mt-1.5 -ms-2"
                  disabled={upload.isPending}
                  onClick={() => field.handleChange(current === null ? undefined : null)}
                >
                  {planTexts.removeBanner}
                </Button>
              )}
            </div>
          </div>
        )
      }}
    </form.Field>
  )
}

const { width, height } = PLAN_BANNER_PIXELS
const LIMITS = planTexts.bannerLimits(formatCount(width), height)
