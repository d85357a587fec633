import pg from 'pg'

export interface StatementCount {
  /** Number of SQL statements that the app has sent since counting started, including BEGIN and COMMIT. */
  own: number
  /**
   * Number of SQL statements that the card sandbox has sent. With the real Stripe, there would be no such statements.
   */
  sandbox: number
  /** Maps the first words of a statement to the number of times that the app has sent it. */
  byText: Map<string, number>
  stop(): void
}

/** Counts every SQL statement that this process sends, until `stop` is called. */
export function countStatements(): StatementCount {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const query = prototype.query
  const count: StatementCount = {
    own: 0,
    sandbox: 0,
    byText: new Map(),
    stop: () => void (prototype.query = query),
  }
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const text = textOf(args[0])
    if (/\bsandbox\./.test(text)) count.sandbox++
    else {
      count.own++
      const key = text.replace(/\s+/g, ' ').trim().slice(0, 90)
      count.byText.set(key, (count.byText.get(key) ?? 0) + 1)
    }
    return query.apply(this, args)
  }
  return count
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { text?: string }).text ?? ''
}
