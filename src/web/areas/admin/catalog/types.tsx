import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { OrderedList } from '#web/kit/list/order.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'
import { AddType } from './add-type.tsx'
import { TypeRow } from './type-row.tsx'
import type { Route } from './+types/types.ts'

export const clientLoader = dashboardLoader(async () => {
  const [{ types }, loaded] = await Promise.all([call('listAdminTypes'), call('getCatalogLists')])
  return { types, loaded }
})

export default function TypesPage({ loaderData: { types } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.types')} lead={t('admin.types.lead')}>
      <Level
        parentId={null}
        label={t('admin.types')}
        types={types}
        below={(id) => {
          const parent = types.find((type) => type._id === id)
          return (
            parent && (
              <details className="mt-1">
                <summary className="text-link">
                  {t('admin.types.count', { count: parent.children.length, parent: dataWord(parent.label) })}
                </summary>
                <Level
                  parentId={id}
                  label={t('admin.types.in', { parent: dataWord(parent.label) })}
                  types={parent.children}
                />
                {!parent.isRetired && (
                  <AddType
                    parentId={id}
                    label={t('admin.types.add-to', { parent: dataWord(parent.label) })}
                  />
                )}
              </details>
            )
          )
        }}
      />
      <div className="mt-4">
        <AddType parentId={null} label={t('admin.types.add')} />
      </div>
    </DashboardPage>
  )
}

type Types = ReturnType<typeof useLoaderData<typeof clientLoader>>['types']

interface LevelProps {
  parentId: number | null
  label: string
  types: readonly Omit<Types[number], 'children'>[]
  below?: (id: number) => ReactNode
}

function Level({ parentId, label, types, below }: LevelProps) {
  const { types: all, loaded } = useLoaderData<typeof clientLoader>()
  const filed = all.flatMap((type) => (type.children.length > 0 ? type.children : [type]))
  const mergeable = ({ _id }: { _id: number }) =>
    filed.some((each) => each._id === _id)
      ? filed.filter((each) => each._id !== _id && !each.isRetired).map((each) => each.label)
      : []
  const { run } = useAction()
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
  return (
    <OrderedList
      label={label}
      onOrder={order}
      items={types.map((type) => ({
        key: String(type._id),
        name: dataWord(type.label),
        content: (
          <>
            <TypeRow type={type} loaded={loaded} others={mergeable(type)} />
            {below?.(type._id)}
          </>
        ),
      }))}
    />
  )
}
