import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'

/** The same tree on the server and in the browser. */
export function App({ router }: { readonly router: AnyRouter }) {
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      {/* Inline styles are refused by the content security policy. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </QueryClientProvider>
  )
}
