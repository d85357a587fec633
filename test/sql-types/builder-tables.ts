import type { Checker, Type } from 'typescript/unstable/sync'
import type { SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { placeOf, walk, type SourcePlace } from './program.ts'

/** A table as the query builder knows it. */
export interface BuilderTable extends SourcePlace {
  name: string
  columns: ReadonlyMap<string, Type>
}

/** Returns the tables that a file declares for the query builder, those of every module in `interface Tables`. */
export function findBuilderTables(checker: Checker, file: SourceFile): BuilderTable[] {
  const found: BuilderTable[] = []
  walk(file, (node) => {
    // Those that extend it elsewhere are the same interface.
    if (!is.isInterfaceDeclaration(node) || node.name.text !== 'Tables' || !is.isSourceFile(node.parent))
      return
    for (const member of checker.getPropertiesOfType(checker.getTypeAtLocation(node.name)!)) {
      const columns = checker.getPropertiesOfType(checker.getTypeOfSymbol(member)!).map((column) => {
        const type = checker.getTypeOfSymbol(column)!
        return [column.name, selectedType(checker, type)] as const
      })
      const place = placeOf(member.valueDeclaration!.resolve()!)
      found.push({ ...place, name: member.name, columns: new Map(columns) })
    }
  })
  return found
}

/** `Generated<string>` is a string when it is read. */
function selectedType(checker: Checker, type: Type): Type {
  const selected = checker.getPropertyOfType(type, '__select__')
  return (selected && checker.getTypeOfSymbol(selected)) ?? type
}
