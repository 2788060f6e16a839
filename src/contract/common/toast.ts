/** A toast: its title, and an explanation below it. */
export type Toast = { readonly title: string; readonly description?: string }
