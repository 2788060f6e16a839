/** What a toast says: its title, and below it the sentence that explains. */
export type Toast = { readonly title: string; readonly description?: string }
