import { useLocation } from 'react-router'
import { language, languages, locale } from 'virtual:language'
import { useMaybeShell } from './shell.ts'
import { t } from '#web/t.ts'
import { addressIn } from './address-in.ts'

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
  const path = props.canonical ?? pathname
  const url = origin + addressIn(language, path)
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
          {import.meta.env.SSR && <Alternates address={origin + path} />}
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

/** The same page in each language, for those who load every page anew. */
function Alternates({ address }: { address: string }) {
  return (
    <>
      {languages.map(([code]) => (
        <link key={code} rel="alternate" hrefLang={code} href={addressIn(code, address)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
    </>
  )
}

/** JSON that cannot close the script element it stands in. */
function scriptText(graph: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
