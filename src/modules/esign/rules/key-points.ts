import type { ConsentDocument } from '#contract/checkout/types.ts'

/** A short summary of a point, with the line that states it, in the text with this digest. */
type KeyPoint = { readonly digest: string; readonly line: number; readonly summary: string }

/** A summary, and the words that identify its line: the line contains all of them. */
type Wording = readonly [words: readonly string[], summary: string]

/**
 * The points with their wordings: that of a research analyst's Most Important Terms, and that of an
 * agreement with another kind of provider. A point whose wordings occur in none of the texts is not
 * listed.
 */
const POINTS: readonly (readonly Wording[])[] = [
  [
    [['RA cannot execute/carry out any trade'], 'The provider may not trade on your behalf.'],
    [['executes no trade for the client'], 'The provider does not trade on your behalf.'],
  ],
  [
    [
      ['assured/guaranteed/fixed returns schemes', 'prohibited by law'],
      'Promises of assured or fixed returns are prohibited by law.',
    ],
    [['gives no assurance of returns'], 'Returns are not assured.'],
  ],
  [
    [
      ['no recourse to claim any losses'],
      'You can lose money, and you cannot claim losses made on the provider’s recommendations.',
    ],
    [['Investment in securities market are subject to market risks'], 'You can lose money.'],
  ],
  [
    [
      ['do not guarantee the performance'],
      'SEBI registration does not guarantee performance or returns.',
    ],
    [
      ['holds the registration named above and keeps it valid'],
      'The provider is registered and keeps its registration valid.',
    ],
  ],
  [
    [
      ['current fee limit is Rs 1,51,000/- per annum per family'],
      'A research analyst may charge a family at most ₹1,51,000 a year, before taxes.',
    ],
  ],
  [
    [
      [
        'may end the services at any time.',
        'fee for the unexpired period is refunded in proportion',
      ],
      'You can cancel at any time and get the fee of the unused days back.',
    ],
  ],
  [
    [
      ['by card, UPI or bank transfer. Cash is not taken'],
      'Pay by card, UPI or bank transfer, never in cash.',
    ],
  ],
  [
    [
      ["client may also turn to SEBI's SCORES platform"],
      'Complain to the provider first; SEBI SCORES and Smart ODR are open to you, too.',
    ],
  ],
  [
    [
      ["never ask for the client's login credentials and OTPs"],
      'Never share the logins or OTPs of your trading, demat or bank account, not even with the provider.',
    ],
    [['takes the services for its own benefit'], 'The plan is for your own use.'],
  ],
  [[['Changes of these terms need a notice of 15 days'], 'Changes need 15 days’ notice.']],
]

/**
 * The most important points of these texts: first the fee of each plan, then what applies to all.
 */
export function keyPoints(documents: readonly ConsentDocument[]): readonly KeyPoint[] {
  const lines = documents.flatMap(({ digest, text }) =>
    (text ?? '').split('\n').map((words, line) => ({ digest, line, words })),
  )
  const points = POINTS.flatMap((wordings) => {
    for (const [phrases, summary] of wordings) {
      const found = lines.find(({ words }) => phrases.every((one) => words.includes(one)))
      if (found !== undefined) {
        return [{ digest: found.digest, line: found.line, summary }]
      }
    }
    return []
  })
  return [...documents.flatMap(feeOf), ...points]
}

const FEE = 'Fee\t'
const PERIOD = 'Period\t'

/** The plan, fee and period of an agreement, in the words of its table. */
function feeOf({ digest, serviceName, text }: ConsentDocument): readonly KeyPoint[] {
  const lines = (text ?? '').split('\n')
  const line = lines.findIndex((one) => one.startsWith(FEE))
  const period = lines.find((one) => one.startsWith(PERIOD))
  const fee = lines[line]
  return fee === undefined || period === undefined
    ? []
    : [
        {
          digest,
          line,
          summary: `${serviceName}: ${fee.slice(FEE.length)}; ${period.slice(PERIOD.length)}.`,
        },
      ]
}
