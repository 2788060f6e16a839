import type { Block, Text } from '#contract/documents/document.ts'
import { spans } from '#web/lib/display/spans.tsx'
import { legalTexts } from './texts.ts'

export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{spans(block.text)}</p>
    case 'notice':
      return (
        <blockquote className="rounded-e-md bg-spark-soft py-3 pe-4 font-[520] text-ink">
          <p>{spans(block.text)}</p>
        </blockquote>
      )
    case 'list':
      return block.ordered ? (
        <ol>{items(block.items)}</ol>
      ) : (
        <ul className="list-disc">{items(block.items)}</ul>
      )
    case 'table':
      return <TableView head={block.head} rows={block.rows} />
    case 'question':
      return (
        <>
          <h3>{block.question}</h3>
          <p>{spans(block.answer)}</p>
        </>
      )
  }
}

/** On a phone the table scrolls, also by keyboard. */
function TableView({ head, rows }: { head: readonly string[]; rows: readonly Text[][] }) {
  return (
    <section
      aria-label={legalTexts.table(head.join(', '))}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table.
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-md border bg-surface print:overflow-visible"
    >
      <table className="mt-0! w-full min-w-140 border-collapse [&_:is(th,td)]:px-4! [&_tr:last-child_td]:border-b-0! print:min-w-0">
        <thead>
          <tr className="bg-sunken">
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a version never change.
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do their cells.
                <td key={column}>{spans(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function items(texts: readonly Text[]) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a version never change.
    <li key={index}>{spans(text)}</li>
  ))
}
