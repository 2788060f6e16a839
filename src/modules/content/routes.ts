import type { Handler } from '#platform/http/context.ts'
import type { Content } from './content.ts'
import { readerHandlers } from './engage/routes.ts'
import { hostHandlers } from './host/routes.ts'
import { ownHandlers } from './publish/routes.ts'
import { publicHandlers } from './read/routes.ts'

export function contentHandlers(content: Content): readonly Handler[] {
  return [
    ...publicHandlers(content),
    ...readerHandlers(content),
    ...ownHandlers(content),
    ...hostHandlers(content),
  ]
}
