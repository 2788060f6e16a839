import { globSync, readFileSync } from 'node:fs'
import {
  type CallExpression,
  type Expression,
  type JSXAttributeValue,
  type JSXExpression,
  type Node,
  parseSync,
  type StringLiteral,
  Visitor,
} from 'oxc-parser'
import { describe, expect, it } from 'vitest'

type Text = { readonly file: string; readonly text: string }

/**
 * Files whose texts only developers and operators read: tests, statements, findings of the
 * invariants; and legal documents, which are not reworded.
 */
const NOT_SHOWN =
  /\.test\.tsx?$|testing|\.gen\.ts$|\/store\/|invariants|\/routes\/dev\/|^src\/contract\/documents\/|^src\/modules\/esign\/rules\//

/** The list is in docs/glossary.md. */
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
  [/\bis held\b/i, 'is on hold'],
  [/\bcomes to ₹|\bthis comes to\b/i, 'costs'],
]

/** Every text of more than one word that a file may show, from its syntax tree. */
function textsIn(file: string, source: string): readonly Text[] {
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
    // Skips descriptions of bugs and log messages, and below the texts of gauges, which
    // only operators read.
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
      if (key.type === 'Identifier' && key.name === 'help') {
        unread.push([start, end])
      }
    },
    Literal: (node) => keep(node, node.value),
    JSXText: (node) => keep(node, node.value),
    TemplateElement: (node) => keep(node, node.value.cooked),
  })
  // biome-ignore-end lint/correctness/noComponentHookFactories: kinds of nodes, no components.
  visitor.visit(parseSync(file, source).program)
  return texts
}

function findTexts(): readonly Text[] {
  return globSync('src/{web,contract,modules,platform,sandbox}/**/*.{ts,tsx}')
    .filter((file) => !NOT_SHOWN.test(file))
    .flatMap((file) => textsIn(file, readFileSync(file, 'utf8')))
}

/** Attributes and properties whose value is shown to users. */
const SHOWN =
  /^(aria-label|alt|title|label|description|hint|placeholder|header|text|note|emptyNote|emptyText|heading|legend|summary|about|confirmLabel|cancelLabel|submitLabel)$/

/** Elements that contain code or a key. */
const CODE = /^(code|pre|kbd|Kbd|Rule)$/

/** Allowed in a component: class names, addresses, units and abbreviations. */
const NO_WORDS = /\b[a-z]+[-:][\w:/.-]+|\S+[@/]\S+|\S+:\/\/\S*|\b([A-Z]{2,4}|Tradebox|Ctrl|min)\b/g

function hasWords(text: string): boolean {
  return /[a-z]{2}/i.test(text.replaceAll(NO_WORDS, ''))
}

/** Found anywhere: a capital followed by a word, or the end of a sentence. */
const SENTENCE = /^[A-Z][\w’]*,? [a-z]|^[A-Z][a-z].*[.!?…]$/

/**
 * Found alone in a list, in a call or as a default: a capitalised word, or words without
 * punctuation.
 */
const LABEL = /^[A-Z][a-z]+( [A-Z]?[a-z]+)*$|^[a-z]+( [a-z]+)+$/

/** Found between the placeholders of a template: words, but no class names, addresses or markup. */
const BETWEEN = /^(?!.*[-:[\]<>=/])(.*[\s(][a-z]{2,}([\s,.)]|$)|[a-z]{2,}\s)/

/** Calls whose texts are names of classes or headers, or describe a bug. */
const NAMING = /^(cx|get|set|getResponseHeader|assert|present)$/

/** Values of the contract, such as 'Equity', are sent, not written for users. */
const VALUES: ReadonlySet<string> = new Set(
  globSync('src/contract/**/*.ts')
    .filter((file) => !/texts\.ts$|\.test\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([^'\n]+)'/g)])
    .flatMap(([, value]) => value ?? []),
)

function isText(node: Expression): node is StringLiteral {
  return node.type === 'Literal' && typeof node.value === 'string'
}

function nameOfCall({ callee }: CallExpression): string {
  const named = callee.type === 'MemberExpression' ? callee.property : callee
  return named.type === 'Identifier' ? named.name : ''
}

/**
 * Words written in the code of the web: as children, in shown attributes or columns, in lists, as
 * arguments or defaults, and sentences anywhere.
 */
function findWrittenInPlace(file: string, source: string): readonly string[] {
  const found = new Map<number, string>()
  const exempt: (readonly [from: number, to: number])[] = []
  const keep = (node: { readonly start: number }, text: string) => {
    if (hasWords(text) && !exempt.some(([from, to]) => node.start >= from && node.start < to)) {
      found.set(node.start, text.replaceAll(/\s+/g, ' ').trim())
    }
  }
  const lookForLabel = (node: Node | null) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') {
      const { value } = node
      keep(node, LABEL.test(value) && !VALUES.has(value) ? value : '')
    }
  }
  /**
   * The shown parts of an expression: both branches, the operands of a condition, the fixed parts
   * of a template.
   */
  const look = (node: Expression | JSXAttributeValue | JSXExpression | null | undefined) => {
    switch (node?.type) {
      case 'Literal':
        return keep(node, typeof node.value === 'string' ? node.value : '')
      case 'TemplateLiteral':
        return keep(node, node.quasis.map(({ value }) => value.raw).join(' '))
      case 'ConditionalExpression':
        look(node.consequent)
        return look(node.alternate)
      case 'LogicalExpression':
        look(node.left)
        return look(node.right)
      case 'JSXExpressionContainer':
        return look(node.expression)
      default:
        return undefined
    }
  }
  /** Finds `${count} ${count === 1 ? 'plan' : 'plans'}`. */
  const lookForNoun = (node: Expression) => {
    if (node.type === 'ConditionalExpression') {
      const { consequent: one, alternate: many } = node
      if (isText(one) && isText(many) && many.value === `${one.value}s`) {
        keep(many, many.value)
      }
    }
  }
  // biome-ignore-start lint/correctness/noComponentHookFactories: kinds of nodes, no components.
  const visitor = new Visitor({
    JSXElement: ({ openingElement: { name }, children, start, end }) => {
      if (name.type === 'JSXIdentifier' && CODE.test(name.name)) {
        exempt.push([start, end])
      }
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer') {
          look(child)
        }
      }
    },
    JSXText: (node) => keep(node, node.value),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && SHOWN.test(name.name)) {
        look(value)
      }
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && SHOWN.test(key.name)) {
        look(value as Expression)
      }
    },
    ArrayExpression: ({ elements }) => elements.forEach(lookForLabel),
    CallExpression: (call) => {
      if (NAMING.test(nameOfCall(call))) {
        exempt.push([call.start, call.end])
      }
      call.arguments.forEach(lookForLabel)
    },
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) {
        exempt.push([start, end])
      }
    },
    AssignmentPattern: ({ right }) => lookForLabel(right),
    Literal: (node) => {
      const text = typeof node.value === 'string' ? node.value : ''
      keep(node, SENTENCE.test(text) ? text : '')
    },
    TemplateLiteral: (node) => {
      const texts = node.quasis.map(({ value }) => value.raw)
      const isShown = SENTENCE.test(texts.join(' ')) || texts.some((text) => BETWEEN.test(text))
      keep(node, isShown ? texts.join(' ') : '')
      node.expressions.forEach(lookForNoun)
    },
  })
  // biome-ignore-end lint/correctness/noComponentHookFactories: kinds of nodes, no components.
  visitor.visit(parseSync(file, source).program)
  return [...found.values()]
}

const texts = findTexts()

describe('texts on the screen and in mails', () => {
  it('are collected from the sources', () => {
    expect(texts.length).toBeGreaterThan(2_000)
    expect(texts.map(({ text }) => text)).toContain('Welcome to Tradebox')
  })

  it.each(WORDS)('do not contain %s', (not) => {
    expect(texts.filter(({ text }) => not.test(text))).toEqual([])
  })
})

/**
 * Modules that contain texts: mails and notifications by event, printed documents, the journal's
 * format, and the imitation of a video host.
 */
const OWN_WORDS =
  /\/(emails|notices)[./]|^src\/modules\/(communication|esign)\/|\/pdf\.ts$|^src\/modules\/scorecard\/rules\/|\/sandbox\.ts$/

/** The beginning of a sentence or label, or the end of a sentence. */
const SAID = /^[A-Z][\w’]*,? [a-z]|[a-z’)][.!?…]$/

describe('texts of the modules', () => {
  it('are kept in the texts of the contract', () => {
    const said = texts.filter(
      ({ file, text }) =>
        file.startsWith('src/modules/') && !OWN_WORDS.test(file) && SAID.test(text),
    )
    expect(said).toEqual([])
  })

  it.each([
    "fail('invalid_input', { fields: { ids: 'Please choose one plan.' } })",
    "ok({ message: 'Plan updated' })",
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates in a planted source.
    'const message = `${name} is not accepting new customers.`',
    'const message = `The refund is ${amount}`',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates in a planted source.
  ])('are reported when written as %s', (source) => {
    expect(textsIn('planted.ts', source).filter(({ text }) => SAID.test(text))).toHaveLength(1)
  })

  it.each([
    "log.warn({ err }, 'Mail was not sent.')",
    "assert(order, 'An order has lines.')",
    "throw new Error('No such plan')",
    "const gauge = { help: 'Open calls of this process.' }",
    "const object = { type: 'platform plan' }",
  ])('are not reported in %s', (source) => {
    expect(textsIn('planted.ts', source).filter(({ text }) => SAID.test(text))).toEqual([])
  })
})

describe('the list of words to avoid', () => {
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

/** Files without texts for users: pages for developers, data for search engines. */
const NO_TEXTS =
  /texts\.ts$|\.test\.tsx?$|testing|\/dev\/|structured-data\.ts$|^src\/web\/(build|entry)/

describe('texts of the web', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !NO_TEXTS.test(file))

  it('are kept in files of texts', () => {
    expect(files.length).toBeGreaterThan(700)
    const found = files.flatMap((file) =>
      findWrittenInPlace(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    '<p>Pay now</p>',
    '<p>{due ? texts.due : `Paid on the day`}</p>',
    '<p>{count === 0 && "Nothing yet"}</p>',
    '<Field label="Email" />',
    '<Field aria-label={open ? "Close menu" : texts.open} />',
    '[{ id: "amount", header: "Amount" }]',
    'const days = ["Monday", Tuesday, null]',
    'const steps = ["choose a plan", steps.pay]',
    'toast.error("Not saved")',
    'toast.error(messageOf(error) || `Try again later`)',
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates in a planted source.
    'const text = `${shown} of ${all}`',
    "const text = `${count} ${count === 1 ? 'plan' : 'plans'}`",
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates in a planted source.
    'function Save({ label = "Save" }) {}',
    'function fill() { result.textContent = "Nothing here." }',
  ])('are reported when written as %s', (source) => {
    expect(findWrittenInPlace('planted.tsx', source)).toHaveLength(1)
  })

  it.each([
    '<p>{texts.pay}</p>',
    '<p>{texts.until} {day} IST, 18%</p>',
    '<p>{"₹"}{price} × {count}</p>',
    '<code>nextCursor</code>',
    '<Field label={texts.email} className="flex gap-2" name="email" />',
    '<p>{text === "" ? null : text}</p>',
    'const tabs = ["open", "CompanyCertificate", texts.done, "Equity"]',
    'cx("flex grid hidden", open && "block", headers.get("Location"))',
    'throw new TypeError("No such plan")',
  ])('are not reported in %s', (source) => {
    expect(findWrittenInPlace('planted.tsx', source)).toEqual([])
  })
})
