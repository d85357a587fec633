import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { Editor } from './editor/editor.tsx'
import { newListingId, loadEditor } from './editor/editor-catalog.ts'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(({ id }) => loadEditor(id || newListingId))

export default function ListingPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const { catalog, listing } = loaderData
  const { key } = useLocation()
  const navigate = useNavigate()
  const base = useDashboardBase()
  const [made, setMade] = useState<{ id: string; key: string }>()
  // The editor of a new listing stays mounted when the server returns the id. All other URL changes mount a new
  // editor.
  const editing = made?.id === id ? made.key : id === newListingId ? key : id
  return (
    <Editor
      key={editing}
      listing={listing}
      catalog={catalog}
      onMade={(madeId) => {
        setMade({ id: madeId, key: editing })
        void navigate(`${base}/listings/${madeId}`, { replace: true })
      }}
    />
  )
}
