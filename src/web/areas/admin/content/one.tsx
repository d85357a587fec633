import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/t.ts'
import { Editor } from './editor.tsx'
import { sourceWords } from '../state-words.ts'
import { Versions } from './versions.tsx'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const version = Number(new URL(request.url).searchParams.get('version')) || undefined
  return loadAtDashboard(request, async () => {
    const id = params.id ?? ''
    return { page: await call('getContentDraft', { params: { id }, query: { version } }), shown: version }
  })
}

export default function ContentOnePage() {
  const { page, shown } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title={page.title}
      lead={
        <>
          {sourceWords[page.source]}
          {shown !== undefined &&
            shown !== page.version &&
            ` · ${t('admin.content.shown', { version: shown })}`}
          {' · '}
          <Link to="/sa/content" className="text-link">
            {t('admin.content.all')}
          </Link>
        </>
      }
    >
      <Editor key={`${page.id} ${page.version} ${shown ?? ''}`} page={page} />
      <Versions page={page} shown={shown} />
    </DashboardPage>
  )
}
