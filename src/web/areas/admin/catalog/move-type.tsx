import type { AdminTypeNode } from '#contract/catalog/admin/type-admin.ts'
import { allTypes, maxTypeLevels, findTypePath } from '#contract/catalog/types.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'

/** Destination of a moved type: the id of the new parent, or '' for the first level. */
export type TypeDestination = readonly [parentId: string, name: string]

/** Returns the destinations to which a type can be moved together with its subtypes. */
export function listTypeDestinations(
  tree: readonly AdminTypeNode[],
  type: AdminTypeNode,
  parentId: number | null,
): TypeDestination[] {
  if (type.isMerged) return []
  const own = allTypes<AdminTypeNode>([type])
  const levels = levelsOf(type)
  const parents = allTypes<AdminTypeNode>(tree)
    .filter((parent) => parent._id !== parentId && !parent.isRetired && !own.includes(parent))
    // Only types without children can be assigned to listings, so a type that has listings cannot become a parent.
    .filter(({ children = [], listed }) => children.length > 0 || listed === 0)
    .map((parent) => ({ parent, path: findTypePath<AdminTypeNode>(tree, parent.label) }))
    .filter(({ path }) => path.length + levels <= maxTypeLevels)
    .map(({ parent, path }): TypeDestination => [
      String(parent._id),
      path.map(({ label }) => translateValue(label)).join(' – '),
    ])
  return parentId === null ? parents : [['top', t('admin.types.move.top')], ...parents]
}

function levelsOf({ children = [] }: AdminTypeNode): number {
  return 1 + Math.max(0, ...children.map(levelsOf))
}

interface MoveTypeProps {
  id: number
  name: string
  places: readonly TypeDestination[]
}

/** Form that moves a type, with its subtypes, to another parent or to the first level. */
export function MoveType({ id, name, places }: MoveTypeProps) {
  if (places.length === 0) return null
  const params = { id: String(id) }
  const send = async ({ to }: { to: string }) => {
    const parentId = to === 'top' ? null : Number(to)
    const { before } = await call('moveType', { params, body: { parentId } })
    return {
      message: t('admin.types.moved', { name }),
      undo: () => call('moveType', { params, body: before }),
    }
  }
  return (
    <Form
      label={t('admin.types.move-one', { name })}
      names={['to']}
      send={send}
      button={t('admin.types.move')}
      isQuiet
      isInline
    >
      <SelectField
        name="to"
        label={t('admin.types.move-one', { name })}
        choices={[['', t('admin.types.move.choose')], ...places]}
        className="max-w-64"
      />
    </Form>
  )
}
