import type { SelectOption } from '#web/ui/forms/select.tsx'

const ZONES: readonly SelectOption[] = [
  { value: 'Asia/Kolkata', label: 'India (IST)' },
  { value: 'Asia/Dubai', label: 'Dubai' },
  { value: 'Asia/Singapore', label: 'Singapore' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
  { value: 'Australia/Sydney', label: 'Sydney' },
  { value: 'Europe/London', label: 'London' },
  { value: 'Europe/Berlin', label: 'Berlin' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'America/Los_Angeles', label: 'Los Angeles' },
  { value: 'UTC', label: 'UTC' },
]

/** The zones that are offered, and the one that is chosen. */
export function zonesWith(chosen: string): readonly SelectOption[] {
  return ZONES.some(({ value }) => value === chosen)
    ? ZONES
    : [...ZONES, { value: chosen, label: chosen }]
}
