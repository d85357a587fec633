import type { SchemaCatalog } from './catalog.ts'
import { isNode, listOf, nodeOf, nodesOf, type TreeNode, type TreeValue } from './node-tree.ts'

/** Whether a value can be null: `maybe` where only the data says so. */
export type Nulls = 'never' | 'sometimes' | 'maybe'

/** A query within its outer ones, the innermost last. */
export type Scope = readonly TreeNode[]

/** Numbers of PostgreSQL's `RTEKind`. */
const [ofTable, ofSubquery, ofJoin, ofCte, ofGroup] = ['0', '1', '2', '6', '9']
/** Numbers of `SubLinkType`. */
const [isExists, isScalar, isArray] = ['0', '4', '6']

const neverNull = new Set(
  `count row_number rank now concat json_build_object jsonb_build_object json_build_array jsonb_build_array concat_ws
   clock_timestamp to_json to_jsonb row_to_json`.split(/\s+/),
)
/** Strict, and null for some values all the same. */
const nullFor =
  /^(jsonb?_(object_field|array_element|extract_path)(_text)?|array_(upper|lower|length|position)|substring|nullif|regexp_.*)$/

/** Returns whether a value of a query's result can be null. */
export function nullsOf(catalog: SchemaCatalog, node: TreeNode | undefined, scope: Scope): Nulls {
  if (!node) return 'sometimes'
  const { kind, fields } = node
  const of = (value: TreeNode | undefined): Nulls => nullsOf(catalog, value, scope)
  const args = (): Nulls[] => nodesOf(fields.args).map(of)
  switch (kind) {
    case 'VAR':
      return nullsOfColumn(catalog, node, scope)
    case 'CONST':
      return fields.constisnull === 'true' ? 'sometimes' : 'never'
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COLLATEEXPR':
    case 'COLLATE':
      return of(nodeOf(node, 'arg'))
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'ARRAYEXPR':
    case 'ARRAY':
    case 'ROWEXPR':
    case 'ROW':
    case 'DISTINCTEXPR':
    case 'SQLVALUEFUNCTION':
      return 'never'
    case 'COALESCE':
    case 'COALESCEEXPR':
    case 'MINMAX':
    case 'MINMAXEXPR':
      return leastOf(args())
    case 'CASE':
    case 'CASEEXPR':
      return mostOf([
        of(nodeOf(node, 'defresult')),
        ...nodesOf(fields.args).map((when) => of(nodeOf(when, 'result'))),
      ])
    case 'BOOLEXPR': {
      // Whether one that is null decides depends on the others.
      const all = mostOf(args())
      return all === 'sometimes' && nodesOf(fields.args).length > 1 ? 'maybe' : all
    }
    case 'OPEXPR':
    case 'SCALARARRAYOPEXPR':
    case 'FUNCEXPR':
      return nullsOfCall(catalog, String(fields.opfuncid ?? fields.funcid), args())
    case 'AGGREF':
      return nullsOfAggregate(catalog, node, scope)
    case 'WINDOWFUNC':
      return neverNull.has(catalog.functions.get(String(fields.winfnoid))?.name ?? '') ? 'never' : 'maybe'
    case 'SUBLINK':
      return nullsOfSubquery(catalog, node, scope)
    default:
      return 'maybe'
  }
}

export function mostOf(all: readonly Nulls[]): Nulls {
  if (all.includes('sometimes')) return 'sometimes'
  return all.every((one) => one === 'never') ? 'never' : 'maybe'
}

function leastOf(all: readonly Nulls[]): Nulls {
  if (all.includes('never')) return 'never'
  return all.every((one) => one === 'sometimes') ? 'sometimes' : 'maybe'
}

function nullsOfCall({ functions }: SchemaCatalog, oid: string, args: readonly Nulls[]): Nulls {
  const called = functions.get(oid)
  if (!called) return 'maybe'
  if (neverNull.has(called.name)) return 'never'
  if (!called.isStrict) return 'maybe'
  const all = mostOf(args)
  return all === 'never' && nullFor.test(called.name) ? 'maybe' : all
}

/** Without rows only a count is not null; with groups there is a row in each. */
function nullsOfAggregate(catalog: SchemaCatalog, { fields }: TreeNode, scope: Scope): Nulls {
  const { name } = catalog.functions.get(String(fields.aggfnoid)) ?? { name: '' }
  if (name === 'count') return 'never'
  const query = scope.at(-1)!
  const isGrouped = listOf(query.fields.groupClause).length > 0
  if (!isGrouped || fields.aggfilter) return 'sometimes'
  const values = nodesOf(fields.args).map((entry) => nullsOf(catalog, nodeOf(entry, 'expr'), scope))
  return /agg/.test(name) ? 'never' : mostOf(values)
}

function nullsOfSubquery(catalog: SchemaCatalog, { fields }: TreeNode, scope: Scope): Nulls {
  if (fields.subLinkType === isExists || fields.subLinkType === isArray) return 'never'
  if (fields.subLinkType !== isScalar || !isNode(fields.subselect)) return 'maybe'
  const query = fields.subselect
  const value = nullsOfResult(catalog, query, 0, scope)
  const isOneRow = query.fields.hasAggs === 'true' && listOf(query.fields.groupClause).length === 0
  return value === 'never' && !isOneRow ? 'maybe' : value
}

/** Returns whether a column of a query's result can be null, by its position from 0. */
export function nullsOfResult(
  catalog: SchemaCatalog,
  query: TreeNode,
  position: number,
  outer: Scope,
): Nulls {
  const scope = [...outer, query]
  const merged = query.fields.setOperations
  if (isNode(merged))
    return mostOf(
      leavesOf(merged).map((index) => {
        const part = nodesOf(query.fields.rtable)[index - 1]
        const inner = part && nodeOf(part, 'subquery')
        return inner ? nullsOfResult(catalog, inner, position, scope) : 'maybe'
      }),
    )
  const entry = resultOf(query)[position]
  return entry ? nullsOf(catalog, nodeOf(entry, 'expr'), scope) : 'maybe'
}

/** Returns what a query returns: its columns, or those of its `returning`. */
export function resultOf({ fields }: TreeNode): TreeNode[] {
  const entries = fields.commandType === '1' ? fields.targetList : fields.returningList
  return nodesOf(entries).filter((entry) => entry.fields.resjunk !== 'true')
}

function leavesOf(node: TreeNode): number[] {
  if (node.kind === 'RANGETBLREF') return [Number(node.fields.rtindex)]
  return [nodeOf(node, 'larg'), nodeOf(node, 'rarg')].flatMap((side) => (side ? leavesOf(side) : []))
}

function nullsOfColumn(catalog: SchemaCatalog, { fields }: TreeNode, scope: Scope): Nulls {
  const within = scope.slice(0, scope.length - Number(fields.varlevelsup))
  const query = within.at(-1)
  const table = query && nodesOf(query.fields.rtable)[Number(fields.varno) - 1]
  if (!table || Number(fields.varattno) <= 0) return 'maybe'
  if (requiredBy(catalog, query).has(`${String(fields.varno)}.${String(fields.varattno)}`)) return 'never'
  // `(b 3)`: the outer joins that may have found no row for it.
  const isNulled = listOf(fields.varnullingrels).length > 1
  const own = nullsOfSource(catalog, table, Number(fields.varattno), within)
  return isNulled ? 'sometimes' : own
}

function nullsOfSource(catalog: SchemaCatalog, table: TreeNode, column: number, within: Scope): Nulls {
  const { rtekind, relid } = table.fields
  if (rtekind === ofTable) {
    const key = `${String(relid)}.${column}`
    return catalog.required.has(key) ? 'never' : catalog.optional.has(key) ? 'sometimes' : 'maybe'
  }
  const subquery = nodeOf(table, 'subquery')
  if (rtekind === ofSubquery && subquery) return nullsOfResult(catalog, subquery, column - 1, within)
  if (rtekind === ofGroup) return nullsOf(catalog, nodesOf(table.fields.groupexprs)[column - 1], within)
  if (rtekind === ofJoin) return nullsOf(catalog, nodesOf(table.fields.joinaliasvars)[column - 1], within)
  if (rtekind === ofCte) {
    const outer = within.slice(0, within.length - Number(table.fields.ctelevelsup))
    const cte = nodesOf(outer.at(-1)?.fields.cteList).find(
      ({ fields }) => fields.ctename === table.fields.ctename,
    )
    const query = cte && nodeOf(cte, 'ctequery')
    if (query && table.fields.self_reference !== 'true')
      return nullsOfResult(catalog, query, column - 1, outer)
  }
  return 'maybe'
}

/** The columns that a row of the query only has when they are not null, as `varno.varattno`. */
function requiredBy(catalog: SchemaCatalog, query: TreeNode): Set<string> {
  const found = new Set<string>()
  const addColumn = (value: TreeValue): void => {
    if (!isNode(value)) return
    if (value.kind === 'RELABELTYPE') addColumn(value.fields.arg)
    if (value.kind === 'VAR' && value.fields.varlevelsup === '0')
      found.add(`${String(value.fields.varno)}.${String(value.fields.varattno)}`)
  }
  const addCondition = (value: TreeValue): void => {
    if (Array.isArray(value)) for (const one of value) addCondition(one)
    if (!isNode(value)) return
    const { kind, fields } = value
    if (kind === 'BOOLEXPR' && fields.boolop === 'and') addCondition(fields.args)
    if (kind === 'NULLTEST' && fields.nulltesttype === '1') addColumn(fields.arg)
    const called = catalog.functions.get(String(fields.opfuncid))
    if ((kind === 'OPEXPR' || kind === 'SCALARARRAYOPEXPR') && called?.isStrict)
      for (const argument of nodesOf(fields.args)) addColumn(argument)
  }
  const addFrom = (value: TreeValue): void => {
    if (Array.isArray(value)) for (const one of value) addFrom(one)
    if (!isNode(value)) return
    if (value.kind === 'FROMEXPR') {
      addFrom(value.fields.fromlist)
      addCondition(value.fields.quals)
    }
    // An inner join; what an outer one asks for says nothing of its rows.
    if (value.kind === 'JOINEXPR' && value.fields.jointype === '0') {
      addFrom([value.fields.larg, value.fields.rarg])
      addCondition(value.fields.quals)
    }
  }
  addFrom(query.fields.jointree)
  return found
}
