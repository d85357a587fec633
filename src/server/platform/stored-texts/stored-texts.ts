import { sql, type RawBuilder } from 'kysely'

/**
 * Matches text with white space at its beginning or end, double spaces, or characters that cleaning removes. In
 * PostgreSQL, `\s` also matches line breaks.
 */
const uncleanInLine =
  '^\\s|\\s$|\\s\\s|[\\t-\\r\\u0085\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180e\\u2000-\\u200f' +
  '\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\ufff9-\\ufffb\\U000e0000-\\U000e01ef]'
/** Like `uncleanInLine`, but for multi-line text, which can contain line breaks and repeated spaces. */
const uncleanInLines = uncleanInLine.replace('|\\s\\s|[\\t-\\r', '|[ \\t]\\n|[\\t\\v\\f\\r')

/**
 * Returns an SQL condition for text that `cleanLine` (or `cleanText`) would change. Rarely matches text that is already
 * clean.
 */
export function mayBeUnclean(column: string, isMultiline = false): RawBuilder<boolean> {
  const pattern = isMultiline ? uncleanInLines : uncleanInLine
  return sql<boolean>`(${sql.ref(column)} ~ ${pattern} or ${sql.ref(column)} is not nfc normalized)`
}
