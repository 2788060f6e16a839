import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

type Text = { readonly file: string; readonly text: string }

/** Whose texts nobody but us reads: tests, statements, what the invariants find; and legal documents, which are not reworded. */
const NOT_SHOWN =
  /\.test\.tsx?$|testing|\.gen\.ts$|\/store\/|invariants|\/routes\/dev\/|^src\/contract\/documents\/|^src\/modules\/esign\/rules\//

/** Docs: docs/glossary.md. */
const WORDS: readonly (readonly [not: RegExp, say: string])[] = [
  [/\bg(ive|ives|iven|ave) back\b/i, 'refund'],
  [/\breckon/i, 'calculate'],
  [/\b(is|are) told\b/i, 'is notified'],
  [/\b(is|was) asked for\b|\basked for again\b/i, 'request, retry'],
  [/\bpayment has arrived\b|^(another )?payment arrived$/i, 'payment received'],
  [/\b(will|they|it) stands?\b|\bstands? (here|there|on (your|the))\b/i, 'is, shows'],
  [/\b(lie|lies|lay) with\b/i, 'are in'],
  [/\bbears? (it|them) out\b|\bbear it out\b/i, 'match'],
  [/\b(is|being) looked (at|for)\b/i, 'under review'],
  [/\bbec[oa]mes? of\b/i, 'how it ended'],
  [/\b(has|have) been taken in\b/i, 'recorded'],
  [/\bwaits? for your word\b/i, 'awaiting confirmation'],
  [/\blapsed?\b/i, 'expire'],
  [/\bsuperseded?\b/i, 'replace'],
  [/\bby hand\b/i, 'manually'],
  [/\bcannot be taken back\b/i, 'can’t be undone'],
  [/\bon record\b/i, 'kept'],
  [/\bis kept apart\b/i, 'is separate'],
  [/\bleft (by|of) (these|them)\b/i, 'no results'],
  [/\bpaid (it )?straight to\b|\bmade straight to\b/i, 'direct payment'],
  [/\bplan (is open|opens)\b/i, 'is active'],
  [/\bhad it (been|cost)\b|\bit had cost\b/i, 'it was free'],
  [/\bwhat (stands|lies|waits)\b/i, 'name the thing'],
  [/\bcomes to ₹|\bthis comes to\b/i, 'costs'],
]

/** Every text of more than one word that a module may show, as the syntax tree has it. */
function findTexts(): readonly Text[] {
  return globSync('src/{web,contract,modules}/**/*.{ts,tsx}')
    .filter((file) => !NOT_SHOWN.test(file))
    .flatMap((file) => {
      const texts: Text[] = []
      const unread: (readonly [from: number, to: number])[] = []
      const keep = (node: { readonly start: number }, written: unknown) => {
        const text = typeof written === 'string' ? written.replaceAll(/\s+/g, ' ').trim() : ''
        const isInner = unread.some(([from, to]) => node.start >= from && node.start < to)
        if (/[a-z] [a-z]/i.test(text) && !isInner) {
          texts.push({ file, text })
        }
      }
      // biome-ignore-start lint/correctness/noComponentHookFactories: kinds of nodes, no components.
      const visitor = new Visitor({
        // Where a bug is described, or something for the log; below, a call for its documentation.
        CallExpression: ({ callee, start, end }) => {
          const isLog =
            callee.type === 'MemberExpression' &&
            callee.object.type === 'Identifier' &&
            callee.object.name === 'log'
          const isBug = callee.type === 'Identifier' && /^(assert|present)$/.test(callee.name)
          if (isLog || isBug) {
            unread.push([start, end])
          }
        },
        NewExpression: ({ start, end }) => unread.push([start, end]),
        Property: ({ key, start, end }) => {
          if (key.type === 'Identifier' && key.name === 'summary') {
            unread.push([start, end])
          }
        },
        Literal: (node) => keep(node, node.value),
        JSXText: (node) => keep(node, node.value),
        TemplateElement: (node) => keep(node, node.value.cooked),
      })
      // biome-ignore-end lint/correctness/noComponentHookFactories: kinds of nodes, no components.
      visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program)
      return texts
    })
}

describe('what people read', () => {
  const texts = findTexts()

  it('is found at all', () => {
    expect(texts.length).toBeGreaterThan(2_000)
    expect(texts.map(({ text }) => text)).toContain('Welcome to Tradebox')
  })

  it.each(WORDS)('does not say %s', (not) => {
    expect(texts.filter(({ text }) => not.test(text))).toEqual([])
  })
})

describe('the list of words', () => {
  it.each([
    'They will stand here.',
    'The refund could not be reckoned.',
    'It had cost nothing, so there is nothing to give back.',
    'Nobody is left by these filters.',
    'Your payment is being looked at',
    'This cannot be taken back.',
  ])('catches “%s”', (sentence) => {
    expect(WORDS.some(([not]) => not.test(sentence))).toBe(true)
  })
})
