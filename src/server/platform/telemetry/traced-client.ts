import type pg from 'pg'
import { telemetry, type OpenSpan } from './telemetry.ts'

type AnyQuery = (...args: unknown[]) => unknown
type Receive = (error: Error | undefined, result: unknown) => void

/**
 * Returns a client class that creates a trace span for every SQL statement of a request or job. Statements without a
 * recorded parent span, such as the statements of polling loops, are not traced.
 */
export function createTracedClientClass(Base: typeof pg.Client): typeof pg.Client {
  return class TracedClient extends Base {
    override query(...args: unknown[]): never {
      const query = super.query.bind(this) as AnyQuery as (...all: unknown[]) => never
      const own = telemetry()
      const text = textOf(args[0])
      if (!own?.isRecording() || text === undefined) return query(...args)
      const operation = operationOf(text)
      const values = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
      const span = own.start({
        name: operation,
        kind: 'client',
        values: { ...values, 'db.query.text': withoutValues(text) },
      })
      const startedAt = performance.now()
      const end = (error?: unknown): void => {
        own.measure('db.client.operation.duration', performance.now() - startedAt, values)
        endSpan(span, error)
      }
      const receive = args.at(-1)
      if (typeof receive === 'function') {
        const ended: Receive = (error, result) => {
          end(error)
          ;(receive as Receive)(error, result)
        }
        return query(...args.slice(0, -1), ended)
      }
      const result = query(...args) as Promise<unknown>
      result.then(() => end(), end)
      return result as never
    }
  }
}

function endSpan(span: OpenSpan, error: unknown): void {
  if (error) span.fail(error)
  span.end()
}

/**
 * Returns the text of a statement. Returns undefined for streams such as COPY, because their end is reported
 * differently.
 */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return undefined
  return String(query.text)
}

const operationOf = (text: string): string =>
  /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/s.exec(text)?.[1]?.toUpperCase() ?? 'SQL'

/**
 * Replaces literal values in a statement, so that they are not sent to the collector. Parameters such as `$1` do not
 * contain values.
 */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '?')
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
