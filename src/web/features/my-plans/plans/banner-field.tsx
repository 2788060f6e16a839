import { useRef, useState } from 'react'
import { PLAN_BANNER_PIXELS } from '#contract/plans/editing.ts'
import { type PlanBanner, uploadPlanBanner } from '#contract/plans/own-plans.ts'
import { useFileUpload } from '#web/lib/api/file-upload.ts'
import { errorOf } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { planTexts } from '../texts.ts'
import { BANNER_ON_ITS_WAY } from './placeholders.ts'
import type { PlanForm } from './use-plan-form.ts'

type BannerFieldProps = {
  form: PlanForm['form']
  /** The plan's current banner. */
  current: string | null
}

/**
 * The picture at the head of a plan. A chosen file is uploaded immediately and becomes the plan's
 * banner when the plan is saved.
 */
export function BannerField({ form, current }: BannerFieldProps) {
  const [sent, setSent] = useState<PlanBanner>()
  const before = useRef<string | null | undefined>(undefined)
  const { drop, isUploading } = useFileUpload(uploadPlanBanner, 'image', {
    inputOf: (banner) => ({ files: { banner } }),
    onStart: () => {
      before.current = form.getFieldValue('bannerId')
      form.setFieldValue('bannerId', BANNER_ON_ITS_WAY)
    },
    onDone: ({ data }) => {
      setSent(data)
      form.setFieldValue('bannerId', data._id)
    },
    onFailed: () => form.setFieldValue('bannerId', before.current),
  })
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
                {...drop}
                limitText={LIMITS}
                disabled={isUploading}
                error={drop.error ?? errorOf(field)}
              />
              {shown === null ? null : (
                <Button
                  size="sm"
                  variant="ghost"
                  className="mt-1.5 -ms-2"
                  disabled={isUploading}
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
