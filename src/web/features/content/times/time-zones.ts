import type { SelectOption } from '#web/ui/forms/select.tsx'
import { zoneTexts } from './texts.ts'

const ZONES: readonly SelectOption[] = [
  { value: 'Asia/Kolkata', label: zoneTexts.indiaIst },
  { value: 'Asia/Dubai', label: zoneTexts.dubai },
  { value: 'Asia/Singapore', label: zoneTexts.singapore },
  { value: 'Asia/Tokyo', label: zoneTexts.tokyo },
  { value: 'Australia/Sydney', label: zoneTexts.sydney },
  { value: 'Europe/London', label: zoneTexts.london },
  { value: 'Europe/Berlin', label: zoneTexts.berlin },
  { value: 'America/New_York', label: zoneTexts.newYork },
  { value: 'America/Los_Angeles', label: zoneTexts.losAngeles },
  { value: 'UTC', label: zoneTexts.utc },
]

/** The zones that are offered, and the one that is chosen. */
export function zonesWith(chosen: string): readonly SelectOption[] {
  return ZONES.some(({ value }) => value === chosen)
    ? ZONES
    : [...ZONES, { value: chosen, label: chosen }]
}
