import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'

/** The component tree shared by the server and the browser. */
export function App({ router }: { readonly router: AnyRouter }) {
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      {/* The content security policy refuses inline styles. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </QueryClientProvider>
  )
}
