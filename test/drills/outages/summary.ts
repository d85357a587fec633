import type { OutagesResult } from '../outages.ts'
import { formatCounts, seconds } from './judge.ts'

type JudgedOutage = OutagesResult['outages'][number]

const columns = [
  'kind',
  'outages',
  'exits',
  'recovered after (median, max)',
  'not ready after',
  'longest 503',
  'longest',
  'answers',
]

/**
 * Returns a text table with one row for each kind of outage, followed by the number of actions of the simulated users.
 */
export function formatOutageSummary(results: readonly OutagesResult[]): string {
  const all = results.flatMap(({ outages }) => outages)
  const rows = [...Map.groupBy(all, ({ app, kind }) => `${app}: ${kind}`)].map(([name, of]) =>
    rowOf(name, of),
  )
  rows.push(rowOf('all', all))
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]!.length)))
  const lines = [columns, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
  const tallies = results.map(({ tally }) =>
    Object.entries(tally)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  )
  return [...lines, '', ...tallies].join('\n')
}

function rowOf(name: string, of: readonly JudgedOutage[]): string[] {
  const recoveryTimes = of.flatMap(({ recoveryMs }) => recoveryMs ?? []).toSorted((a, b) => a - b)
  const notReady = of.flatMap(({ notReadyMs }) => notReadyMs ?? [])
  const answers = new Map<string, number>()
  for (const { statuses } of of)
    for (const [status, count] of statuses) answers.set(status, (answers.get(status) ?? 0) + count)
  return [
    name,
    String(of.length),
    String(of.filter(({ end }) => end !== undefined).length),
    recoveryTimes.length === 0
      ? 'never'
      : `${seconds(recoveryTimes[Math.floor(recoveryTimes.length / 2)]!)}, ${seconds(recoveryTimes.at(-1)!)}`,
    notReady.length === 0 ? '–' : seconds(Math.max(...notReady)),
    seconds(Math.max(0, ...of.map(({ longest503Ms }) => longest503Ms))),
    seconds(Math.max(0, ...of.map(({ longestMs }) => longestMs))),
    formatCounts(answers),
  ]
}
