/** An error code's HTTP status, and the text that people read. */
export type ErrorEntry = { readonly status: number; readonly message: string }
