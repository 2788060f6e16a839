import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { AppRouter } from './router.tsx'

/** The same tree on the server and in the browser. */
export function App({ router }: { readonly router: AppRouter }) {
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      {/* Inline styles are refused by the content security policy. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </QueryClientProvider>
  )
}
