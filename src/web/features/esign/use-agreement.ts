import { useEffect, useRef, useState } from 'react'
import { type AgreementView, agreementStatus, startAgreement } from '#contract/esign/calls.ts'
import { ESIGN_POLL_INTERVAL_MS, ESIGN_POLL_MAX_COUNT } from '#contract/esign/limits.ts'
import { useApi } from '#web/lib/api/api.ts'

export type AgreementProgress = {
  readonly agreement: AgreementView | undefined
  /** The error of starting the agreement or of polling. */
  readonly failure: unknown
  /** The browser has stopped polling; the server continues. */
  readonly rests: boolean
  /** Starts the agreement, or a new attempt after a failure. */
  readonly begin: () => void
  /** Restarts polling. */
  readonly resume: () => void
  readonly update: (agreement: AgreementView) => void
}

/** Whether the agreement progresses elsewhere, so that the browser must poll. */
function isUnderWay(agreement: AgreementView | undefined): agreement is AgreementView {
  const status = agreement?.status
  return status === 'created' || status === 'awaiting-signer' || status === 'signing'
}

/**
 * The agreement of one purchase: started immediately, then polled every fifteen seconds, at most
 * six times.
 */
export function useAgreement(orderLineId: string): AgreementProgress {
  const api = useApi()
  const [agreement, setAgreement] = useState<AgreementView>()
  const [failure, setFailure] = useState<unknown>(null)
  const [polls, setPolls] = useState(0)
  const started = useRef<string>(undefined)
  const rests = isUnderWay(agreement) && polls >= ESIGN_POLL_MAX_COUNT

  const update = (next: AgreementView) => {
    setFailure(null)
    setAgreement(next)
  }
  const begin = () => {
    setFailure(null)
    setPolls(0)
    setAgreement(undefined)
    api(startAgreement, { body: { orderLineId } }).then(({ data }) => update(data), setFailure)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once for each purchase.
  useEffect(() => {
    if (started.current !== orderLineId) {
      started.current = orderLineId
      begin()
    }
  }, [orderLineId])

  const id = isUnderWay(agreement) && !rests ? agreement._id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll sets the next one up.
  useEffect(() => {
    if (id === undefined) {
      return
    }
    const timer = setTimeout(() => {
      api(agreementStatus, { query: { id } })
        .then(({ data }) => update(data), setFailure)
        .finally(() => setPolls((before) => before + 1))
    }, ESIGN_POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [id, polls])

  return { agreement, failure, rests, begin, resume: () => setPolls(0), update }
}
