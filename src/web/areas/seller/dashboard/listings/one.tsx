import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { Editor } from './editor/editor.tsx'
import { fresh, loadEditor } from './editor/known.ts'
import type { Route } from './+types/one.ts'

export const clientLoader = atDashboard(({ id }) => loadEditor(id || fresh))

export default function ListingPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const { known, listing } = loaderData
  const { key } = useLocation()
  const navigate = useNavigate()
  const base = useDashboardBase()
  const [made, setMade] = useState<{ id: string; key: string }>()
  // The editor of a new listing stays mounted when its id arrives; other URLs mount a new editor.
  const editing = made?.id === id ? made.key : id === fresh ? key : id
  return (
    <Editor
      key={editing}
      listing={listing}
      known={known}
      onMade={(madeId) => {
        setMade({ id: madeId, key: editing })
        void navigate(`${base}/listings/${madeId}`, { replace: true })
      }}
    />
  )
}
