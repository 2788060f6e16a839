import { formatIst } from '#kit/day.ts'

/** '21 Nov 2026', the day in IST. */
export function dayText(at: Date): string {
  return formatIst(at, 'date')
}

/** '21 Nov 2026, 3:05 pm IST' */
export function momentText(at: Date): string {
  return `${formatIst(at, 'datetime')} IST`
}
