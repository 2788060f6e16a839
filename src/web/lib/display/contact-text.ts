/** 'Pune, Maharashtra'; 'Delhi', not 'Delhi, Delhi'. */
export function placeOf({
  city,
  state,
}: {
  readonly city: string
  readonly state: string
}): string {
  return [...new Set([city, state])].filter((part) => part !== '').join(', ')
}

/** '+91 98765 43210' for ten digits; anything else unchanged. */
export function readablePhone(number: string): string {
  return /^\d{10}$/.test(number) ? `+91 ${number.slice(0, 5)} ${number.slice(5)}` : number
}

/** The address of a `tel:` link. */
export function telephoneHref(number: string): string {
  return /^\d{10}$/.test(number) ? `tel:+91${number}` : `tel:${number}`
}
