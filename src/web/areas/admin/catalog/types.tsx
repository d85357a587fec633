import type { ReactNode } from 'react'
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { OrderedList } from '#web/ui/list/order.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { countOf } from '#web/ui/words.ts'
import { AddType } from './add-type.tsx'
import { TypeRow } from './type-row.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('listAdminTypes'))
}

export default function TypesPage() {
  const { types } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Types"
      lead="What pieces are filed under, in the order of the shop. A type can be retired once no piece is in it."
    >
      <Level
        parentId={null}
        label="Types"
        types={types}
        below={(id) => {
          const parent = types.find((type) => type._id === id)
          return (
            parent && (
              <details className="mt-1">
                <summary className="text-link">
                  {countOf(parent.children.length, 'type')} in {parent.label}
                </summary>
                <Level parentId={id} label={`Types in ${parent.label}`} types={parent.children} />
                {!parent.isRetired && <AddType parentId={id} label={`Add a type to ${parent.label}`} />}
              </details>
            )
          )
        }}
      />
      <AddType parentId={null} label="Add a type" />
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
  const { act } = useAct()
  const was = types.map(({ _id }) => _id)
  const put = (ids: number[], from: number[]) => call('orderTypes', { body: { parentId, ids, was: from } })
  const order = (keys: string[]) => {
    const ids = keys.map(Number)
    if (ids.join() === was.join()) return
    void act(async () => {
      await put(ids, was)
      return { said: 'The order is saved', undo: () => put(was, ids) }
    })
  }
  return (
    <OrderedList
      label={label}
      onOrder={order}
      items={types.map((type) => ({
        key: String(type._id),
        name: type.label,
        content: (
          <>
            <TypeRow type={type} />
            {below?.(type._id)}
          </>
        ),
      }))}
    />
  )
}
