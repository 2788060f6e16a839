import type { PlanSegment } from '#contract/enums.ts'

/** How a segment is written on the page: 'future options' becomes 'Future options'. */
export function segmentLabel(segment: PlanSegment): string {
  return segment.charAt(0).toUpperCase() + segment.slice(1)
}
