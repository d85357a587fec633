import { useLoaderData } from 'react-router'
import type { AdminTypeNode } from '#contract/catalog/admin/type-admin.ts'
import { leafTypes, maxTypeLevels } from '#contract/catalog/types.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { OrderedList } from '#web/kit/list/order.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { AddType } from './add-type.tsx'
import { listTypeDestinations } from './move-type.tsx'
import { TypeRow } from './type-row.tsx'
import type { Route } from './+types/types.ts'

export const clientLoader = dashboardLoader(async () => {
  const [{ types }, loaded] = await Promise.all([call('listAdminTypes'), call('getCatalogLists')])
  return { types, loaded }
})

export default function TypesPage({ loaderData: { types } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.types')} lead={t('admin.types.lead')}>
      <Level parent={null} types={types} level={1} />
    </DashboardPage>
  )
}

interface LevelProps {
  /** Parent of the types; null on the first level. */
  parent: AdminTypeNode | null
  types: readonly AdminTypeNode[]
  /** Number of the level, starting with 1. */
  level: number
}

/** Sortable list of the types on one level. Each type contains the list of its subtypes. */
function Level({ parent, types, level }: LevelProps) {
  const { types: tree, loaded } = useLoaderData<typeof clientLoader>()
  const leaves = leafTypes<AdminTypeNode>(tree)
  const mergeable = ({ _id, children = [] }: AdminTypeNode) =>
    children.length === 0
      ? leaves.filter((each) => each._id !== _id && !each.isRetired).map((each) => each.label)
      : []
  const { run } = useAction()
  const parentId = parent?._id ?? null
  const was = types.map(({ _id }) => _id)
  const put = (ids: number[], from: number[]) => call('orderTypes', { body: { parentId, ids, was: from } })
  const order = (keys: string[]) => {
    const ids = keys.map(Number)
    if (ids.join() === was.join()) return
    void run(async () => {
      await put(ids, was)
      return { message: t('admin.catalog.order-saved'), undo: () => put(was, ids) }
    })
  }
  const name = parent && translateValue(parent.label)
  return (
    <>
      <OrderedList
        label={name === null ? t('admin.types') : t('admin.types.in', { parent: name })}
        onOrder={order}
        items={types.map((type) => ({
          key: String(type._id),
          name: translateValue(type.label),
          content: (
            <>
              <TypeRow
                type={type}
                loaded={loaded}
                others={mergeable(type)}
                places={listTypeDestinations(tree, type, parentId)}
              />
              {level < maxTypeLevels && <ChildTypes type={type} level={level} />}
            </>
          ),
        }))}
      />
      {!parent?.isRetired && (
        <div className="mt-4">
          <AddType
            parentId={parentId}
            label={name === null ? t('admin.types.add') : t('admin.types.add-to', { parent: name })}
          />
        </div>
      )}
    </>
  )
}

function ChildTypes({ type, level }: { type: AdminTypeNode; level: number }) {
  const { children = [], label } = type
  // A type that has listings cannot contain other types.
  if (children.length === 0 && (type.isRetired || type.listed > 0)) return null
  return (
    <details className="mt-1">
      <summary className="text-link">
        {children.length === 0
          ? t('admin.types.add-to', { parent: translateValue(label) })
          : t('admin.types.count', { count: children.length, parent: translateValue(label) })}
      </summary>
      <div className="border-l-2 border-line pl-2 max-sm:-ml-12 sm:pl-4">
        <Level parent={type} types={children} level={level + 1} />
      </div>
    </details>
  )
}
