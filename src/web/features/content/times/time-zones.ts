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

/** The offered time zones, and the chosen one if it is not among them. */
export function zonesWith(chosen: string): readonly SelectOption[] {
  return ZONES.some(({ value }) => value === chosen)
    ? ZONES
    : [...ZONES, { value: chosen, label: chosen }]
}
