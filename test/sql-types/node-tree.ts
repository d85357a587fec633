/** A value of PostgreSQL's printed parse trees: a word, a list, or a node with its fields; undefined for null. */
export type TreeValue = string | TreeNode | readonly TreeValue[] | undefined

export interface TreeNode {
  kind: string
  fields: Readonly<Record<string, TreeValue>>
}

/** Returns a parse tree as PostgreSQL prints it (`pg_node_tree`): `{VAR :varno 1 …}`, `(…)`, `<>`. */
export function parseNode(text: string): TreeValue {
  const tokens = text.match(/[(){}]|(?:\\[^]|[^\s(){}\\])+/g) ?? []
  let at = 0
  const read = (): TreeValue => {
    const token = tokens[at++]!
    if (token === '<>') return undefined
    if (token === '(') return readList()
    if (token === '{') return readNode()
    return token.replace(/\\([^])/g, '$1')
  }
  const readList = (): TreeValue[] => {
    const found: TreeValue[] = []
    while (tokens[at] !== ')') found.push(read())
    at++
    return found
  }
  const readNode = (): TreeNode => {
    const kind = tokens[at++]!
    const fields: Record<string, TreeValue> = {}
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1)
      const values: TreeValue[] = []
      while (tokens[at] !== '}' && !tokens[at]!.startsWith(':')) values.push(read())
      // A constant is printed as its length and its bytes.
      fields[name] = values.length === 1 ? values[0] : values
    }
    at++
    return { kind, fields }
  }
  return read()
}

export const isNode = (value: TreeValue): value is TreeNode => typeof value === 'object' && 'kind' in value

export const listOf = (value: TreeValue): readonly TreeValue[] => (Array.isArray(value) ? value : [])

/** Returns the nodes in a field that holds a list. */
export const nodesOf = (value: TreeValue): TreeNode[] => listOf(value).filter(isNode)

/** Returns a field that holds one node. */
export function nodeOf({ fields }: TreeNode, field: string): TreeNode | undefined {
  const value = fields[field]
  return isNode(value) ? value : undefined
}
