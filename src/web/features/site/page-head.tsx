import { useLocation } from 'react-router'
import { useMaybeShell } from './shell.ts'
import { t } from '#web/t.ts'

interface PageHeadProps {
  /** Left out, the marketplace's own. */
  title?: string
  description?: string
  /** Path of the page's one true address, when it is not the current path. */
  canonical?: string
  /** Path or URL of the picture shown where the page is shared. */
  image?: string
  kind?: 'website' | 'product' | 'profile'
  /** Structured data: the server's alone, since those who read it load every page anew. */
  jsonLd?: object[] | false
  /** Not for search engines. */
  isHidden?: boolean
}

/** Title, canonical link, Open Graph and JSON-LD; React lifts them into the head. */
export function PageHead(props: PageHeadProps) {
  const { pathname } = useLocation()
  const origin = useMaybeShell()?.origin ?? ''
  const url = origin + (props.canonical ?? pathname)
  const title = props.title === undefined ? t('site.title') : `${props.title} · Souk`
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content="Souk" />
      <meta property="og:type" content={props.kind ?? 'website'} />
      {props.description && <meta name="description" content={props.description} />}
      {props.description && <meta property="og:description" content={props.description} />}
      {props.image && <meta property="og:image" content={new URL(props.image, url).href} />}
      {props.isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:url" content={url} />
        </>
      )}
      {props.jsonLd !== undefined && (
        <script
          type="application/ld+json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: props.jsonLd ? scriptText(props.jsonLd) : '' }}
        />
      )}
    </>
  )
}

/** JSON that cannot close the script element it stands in. */
function scriptText(graph: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
