import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Finding } from '#contract/content/lint/linter.ts'
import { findingRanges } from './finding-ranges.ts'

export type MarkedFinding = Pick<Finding, 'start' | 'end' | 'excerpt' | 'severity' | 'message'>

const key = new PluginKey<DecorationSet>('findings')

/** The transaction's metadata key for the findings of the last review. */
export const FINDINGS = 'findings'

/** Underlines the linter's findings. The marks move with the text until the next review. */
export const FindingMarks = Extension.create({
  name: 'findingMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, marks) {
          const findings: readonly MarkedFinding[] | undefined = transaction.getMeta(FINDINGS)
          if (findings === undefined) {
            return marks.map(transaction.mapping, transaction.doc)
          }
          const decorations = findings.flatMap((finding) =>
            findingRanges(transaction.doc, [finding]).map(({ from, to, isNode }) => {
              const look = { class: `finding finding-${finding.severity}`, title: finding.message }
              return isNode ? Decoration.node(from, to, look) : Decoration.inline(from, to, look)
            }),
          )
          return DecorationSet.create(transaction.doc, decorations)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})
