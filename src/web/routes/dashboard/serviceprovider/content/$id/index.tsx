import { createFileRoute } from '@tanstack/react-router'
import { ownPiece, publishingStatus } from '#contract/content/own-calls.ts'
import { ownProvider } from '#contract/providers/calls.ts'
import { EditorScreen } from '#web/features/content/editor/editor-screen.tsx'
import { pageTexts } from '#web/features/content/editor/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/content/$id/')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    const [piece] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, ownPiece, { params: { id } })),
      queryClient.ensureQueryData(callQuery(api, publishingStatus, {})),
      queryClient.ensureQueryData(callQuery(api, ownProvider, {})),
    ])
    return piece.data.title
  },
  head: ({ loaderData }) => unlistedHead(loaderData || pageTexts.untitled),
  component: Editor,
})

function Editor() {
  return <EditorScreen id={Route.useParams().id} />
}
