/** Results for one cell of the matrix. */
export interface Row {
  cell: string
  /** Durations of the first and second `npm start`, each with the Node version that ran the shop. */
  first?: string
  second?: string
  /** Test counts of `npm test`. */
  tests?: string
  faults: string[]
}

/** Returns a text table with one row per cell, followed by the faults of all cells. */
export function formatTable(rows: readonly Row[]): string {
  const head = ['cell', 'first start', 'second start', 'npm test', '']
  const lines = rows.map(({ cell, first, second, tests, faults }) => [
    cell,
    first ?? '-',
    second ?? '-',
    tests ?? '-',
    faults.length > 0 ? 'FAILED' : 'passed',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)))
  const format = (line: string[]) =>
    line
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  const failed = rows.filter(({ faults }) => faults.length > 0)
  return [
    format(head),
    ...lines.map(format),
    ...failed.flatMap(({ cell, faults }) => faults.map((fault) => `\n${cell}: ${fault}`)),
    `\n${rows.length - failed.length} passed, ${failed.length} failed`,
  ].join('\n')
}
