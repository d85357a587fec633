import { parseSync, Visitor } from 'vite'

/** Use of a table in a file's SQL: a read or a write. */
export interface TableUse {
  table: string
  kind: 'read' | 'write'
}

const listsTables = new Set(['from', 'using'])
const writes = new Set(['insert into', 'update', 'delete from', 'merge into', 'truncate', 'copy'])
const builderReads = /^(selectFrom|(inner|left|right|full|cross)(Lateral)?Join|from|using)$/
const builderWrites = /^(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/
/** Placeholder for a `${…}` expression in an SQL statement. */
const hole = '?'

/**
 * Returns all uses of the given tables in the SQL of a TypeScript file: in template literals and string literals, in
 * calls to the query builder, and in row types. A file can pass table names as values (`sql.table(name)`). Each table
 * name in a string literal of such a file counts as used wherever the file's SQL has a placeholder.
 */
export function findTableUses(file: string, source: string, tables: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = []
  const literals: string[] = []
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  new Visitor({
    TemplateLiteral({ quasis }) {
      uses.push(...findInSql(quasis.map(({ value }) => value.cooked ?? value.raw).join(` ${hole} `)))
    },
    Literal({ value }) {
      if (typeof value !== 'string') return
      literals.push(value)
      uses.push(...findInSql(value))
    },
    TaggedTemplateExpression({ tag, quasi }) {
      // An SQL fragment for the `from` clause of another statement begins with the table's name.
      const first = tokenize(quasi.quasis[0]?.value.cooked ?? '')[0]
      if (tag.type === 'Identifier' && tag.name === 'sql' && first) uses.push({ table: first, kind: 'read' })
    },
    TSIndexedAccessType({ objectType, indexType }) {
      // Matches the row type of a table: `Tables['sellers']`.
      const isTables =
        objectType.type === 'TSTypeReference' &&
        objectType.typeName.type === 'Identifier' &&
        objectType.typeName.name === 'Tables'
      if (!isTables || indexType.type !== 'TSLiteralType' || indexType.literal.type !== 'Literal') return
      uses.push({ table: String(indexType.literal.value), kind: 'read' })
    },
    CallExpression({ callee, arguments: [named] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const names = named?.type === 'ArrayExpression' ? named.elements : [named]
      for (const name of names) {
        if (name?.type !== 'Literal' || typeof name.value !== 'string') continue
        const table = name.value.split(' ')[0]!
        if (builderWrites.test(callee.property.name)) uses.push({ table, kind: 'write' })
        else if (builderReads.test(callee.property.name)) uses.push({ table, kind: 'read' })
      }
    },
  }).visit(program)
  const named = uses.filter(({ table }) => table === hole)
  if (/\bsql\.table\(/.test(source))
    for (const { kind } of named) uses.push(...literals.map((table) => ({ table, kind })))
  return uses.filter(({ table }) => tables.has(table))
}

/** Returns the names and placeholders that an SQL text has in positions where SQL expects a table. */
export function findInSql(text: string): TableUse[] {
  if (/^[A-Z][a-z]/.test(text)) return [] // Skips sentences, which start with a capitalized word.
  const tokens = tokenize(text)
  const uses: TableUse[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [word, next, before] = [tokens[at]!, tokens[at + 1] ?? '', tokens[at - 1]]
    const command = [`${word} ${next}`, word].find((name) => writes.has(name))
    if (command && !isUpdatePhrase(command, before)) {
      const target = skip(tokens, at + command.split(' ').length, ['only', 'table'])
      const targets = command === 'truncate' ? findListed(tokens, target) : [{ table: tokens[target] ?? '' }]
      uses.push(...targets.map(({ table }) => ({ table, kind: 'write' as const })))
      at = target
    } else if (listsTables.has(word)) uses.push(...findListed(tokens, at + 1))
    else if (word === 'join')
      uses.push({ table: tokens[skip(tokens, at + 1, ['lateral', 'only'])] ?? '', kind: 'read' })
  }
  return uses
}

/**
 * Returns true if `update` is part of a phrase such as `for update`, `do update set` or `after update of`. In these
 * phrases, `update` does not start an UPDATE statement, so no table name follows it.
 */
function isUpdatePhrase(command: string, before: string | undefined): boolean {
  return command === 'update' && ['for', 'key', 'do', 'after', 'before', 'or'].includes(before ?? '')
}

/**
 * Returns the tables in the comma-separated list of a `from` clause. Subqueries in parentheses are handled separately.
 */
function findListed(tokens: readonly string[], start: number): TableUse[] {
  const uses: TableUse[] = []
  for (let at = start; ;) {
    at = skip(tokens, at, ['lateral', 'only'])
    if (tokens[at] !== '(') uses.push({ table: tokens[at] ?? '', kind: 'read' })
    // Skips an alias that follows the table. The alias can begin with `as` and can have column names.
    for (let words = 0; at < tokens.length && tokens[at] !== ','; words++) {
      if (words > 8 || clauseEnds.has(tokens[at]!)) return uses
      at = tokens[at] === '(' ? findClosing(tokens, at) + 1 : at + 1
    }
    if (at >= tokens.length) return uses
    at++
  }
}

const clauseEnds = new Set(
  ') where join left right inner cross full on order group limit for union having returning set window offset ;'.split(
    ' ',
  ),
)

function findClosing(tokens: readonly string[], open: number): number {
  for (let at = open, depth = 0; at < tokens.length; at++) {
    if (tokens[at] === '(') depth++
    if (tokens[at] === ')' && --depth === 0) return at
  }
  return tokens.length
}

function skip(tokens: readonly string[], start: number, words: readonly string[]): number {
  let at = start
  while (words.includes(tokens[at] ?? '')) at++
  return at
}

function tokenize(sql: string): string[] {
  const bare = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
  return (bare.match(/"[^"]+"|[\w$.]+|\?|[(),;]/g) ?? []).map((token) =>
    token
      .replaceAll('"', '')
      .replace(/^public\./, '')
      .toLowerCase(),
  )
}
