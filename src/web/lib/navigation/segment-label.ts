import { type PlanSegment, shownSegment } from '#contract/common/types.ts'

/** The label of a segment: 'Forex' for 'forex', 'Commodities' for 'commodity'. */
export function segmentLabel(segment: PlanSegment): string {
  const shown = shownSegment(segment)
  return shown.charAt(0).toUpperCase() + shown.slice(1)
}
