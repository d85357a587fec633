import { href, Link } from 'react-router'
import { languages } from 'virtual:language'
import type { AcceptedPage } from '#contract/accounts/consents.ts'
import { legalPages } from '#contract/content/legal-pages.ts'
import type { ContentDraft } from '#contract/content/content-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { hasCurrentRight } from '../role.tsx'
import { t } from '#web/lib/text/t.ts'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { isAccepted } from './accepted-pages.ts'
import { Editor } from './editor.tsx'
import { contentSourceLabels } from '../state-labels.ts'
import { Versions } from './versions.tsx'
import { Visibility, visibilityText } from './visibility.tsx'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(async ({ id, text, oneOf }) => {
  const shown = Number(text('version')) || undefined
  const language = oneOf(
    'language',
    languages.map(([code]) => code),
  )
  const query = { version: shown, language }
  const [page, { pages }] = await Promise.all([
    call('getContentDraft', { params: { id }, query }),
    call('listContentPages'),
  ])
  const samples = pages.filter(
    (other) => other.id !== id && other.source === 'bundled' && legalPages.includes(other.id),
  )
  return { page, samples, shown, mayExport: hasCurrentRight('privacy') }
})

export default function ContentOnePage({ loaderData }: Route.ComponentProps) {
  const { page, samples, shown, mayExport } = loaderData
  return (
    <DashboardPage
      title={page.title}
      lead={
        <>
          {contentSourceLabels[page.source]}
          {shown !== undefined &&
            shown !== page.version &&
            ` · ${t('admin.content.shown', { version: shown })}`}
          {' · '}
          <TextLink to="/sa/content">{t('admin.content.all')}</TextLink>
          {page.category && (
            <>
              {' · '}
              {visibilityText(page)}
              {!page.isHidden && !page.isOff && (
                <>
                  {' · '}
                  <TextLink to={`/help/${page.id.replace('help-', '')}`}>{t('admin.content.view')}</TextLink>
                </>
              )}
            </>
          )}
        </>
      }
    >
      <Languages page={page} />
      <Editor key={`${page.id} ${page.version} ${page.language} ${shown ?? ''}`} page={page} />
      {page.category && <Visibility page={page} />}
      <Samples pages={samples} />
      <Versions page={page} shown={shown} />
      {mayExport && isAccepted(page.id) && <Acceptances id={page.id} />}
    </DashboardPage>
  )
}

/** Links to the page's text in each language. In a language without its own text, the page shows the default text. */
function Languages({ page: { id, language } }: { page: ContentDraft }) {
  const choices = [[null, t('admin.content.of-all')] as const, ...languages]
  return (
    <nav aria-label={t('admin.content.of')} className="mb-5 flex flex-wrap items-center gap-x-5">
      <span className="text-soft">{t('admin.content.of')}</span>
      {choices.map(([code, name]) => (
        <Link
          key={code}
          to={`${href('/sa/content/:id', { id })}${code === null ? '' : `?language=${code}`}`}
          aria-current={code === language ? 'true' : undefined}
          className="text-link aria-[current=true]:font-semibold"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Links to the other sample legal pages, which must be replaced before the marketplace opens. */
function Samples({ pages }: { pages: readonly { id: string; title: string }[] }) {
  if (pages.length === 0) return null
  return (
    <nav
      aria-label={t('admin.content.samples')}
      className="mt-6 flex flex-wrap items-center gap-x-5 border-t border-line pt-4"
    >
      <span className="text-soft">{t('admin.content.samples')}</span>
      {pages.map(({ id, title }) => (
        <TextLink key={id} to={href('/sa/content/:id', { id })}>
          {title}
        </TextLink>
      ))}
    </nav>
  )
}

function Acceptances({ id }: { id: AcceptedPage }) {
  return (
    <div className="mt-8">
      <CsvButton
        name={`accepted-${id}.csv`}
        label={t('admin.content.accepted')}
        load={() => call('exportConsents', { params: { id } }, { timeout: 0 })}
      />
    </div>
  )
}
