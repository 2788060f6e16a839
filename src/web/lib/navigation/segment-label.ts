import { type PlanSegment, shownSegment } from '#contract/common/types.ts'

/** How a segment is written on the page: 'forex' becomes 'Forex', 'commodity' 'Commodities'. */
export function segmentLabel(segment: PlanSegment): string {
  const shown = shownSegment(segment)
  return shown.charAt(0).toUpperCase() + shown.slice(1)
}
