import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import { type RouterContext, routerOptions, type ServerSide } from './router-options.ts'

/** One router per browser tab, or per rendered page when `server` is given. */
export function createAppRouter(context: RouterContext, server?: ServerSide) {
  return createRouter({ ...routerOptions(context, server), routeTree })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
