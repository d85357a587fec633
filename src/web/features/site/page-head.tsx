import { useLocation } from 'react-router'
import { language, locale } from 'virtual:language'
import { useMaybeShell } from './shell.ts'
import { marketplaceName } from '#web/lib/text/marketplace-name.ts'
import { useOfferedLanguages } from './offered-languages.ts'
import { urlInLanguage } from './url-in-language.ts'

interface PageHeadProps {
  title: string
  /** True if the title already contains the marketplace's name. Otherwise, the name is appended. */
  isWhole?: boolean
  description?: string
  /** Canonical path, if it differs from the current path. */
  canonical?: string
  /** Path or URL of the picture for link previews. */
  image?: string
  kind?: 'website' | 'product' | 'profile'
  /**
   * Structured data (JSON-LD). Needed only in the HTML from the server, because crawlers request each page from the
   * server.
   */
  jsonLd?: object[] | false
  /** Whether to exclude the page from search engines. */
  isHidden?: boolean
}

/**
 * Title, canonical link, Open Graph tags and JSON-LD of a page. React moves these elements into the document's head.
 */
export function PageHead(props: PageHeadProps) {
  const { pathname } = useLocation()
  const { origin = '', marketplace } = useMaybeShell() ?? {}
  const path = props.canonical ?? pathname
  const url = origin + urlInLanguage(language, path, marketplace?.languages[0])
  const title = props.isWhole ? props.title : `${props.title} · ${marketplaceName()}`
  return (
    <>
      <title>{title}</title>
      {props.description && <meta name="description" content={props.description} />}
      {props.isHidden && <meta name="robots" content="noindex" />}
      {(!props.isHidden || props.canonical !== undefined) && <link rel="canonical" href={url} />}
      {import.meta.env.SSR && (
        <>
          <OpenGraph {...props} title={title} url={url} />
          {!props.isHidden && <Alternates address={origin + path} />}
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

/**
 * Open Graph tags for link previews. The tags are rendered only on the server, because crawlers request each page from
 * the server.
 */
function OpenGraph({ title, url, description, isHidden, ...props }: PageHeadProps & { url: string }) {
  const brand = useMaybeShell()?.marketplace.brand
  const image = props.image ?? (brand && `/brand/${brand}/og.png`)
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={marketplaceName()} />
      <meta property="og:type" content={props.kind ?? 'website'} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={new URL(image, url).href} />}
      {!isHidden && <meta property="og:url" content={url} />}
    </>
  )
}

/** Links to the same page in other languages, for crawlers. */
function Alternates({ address }: { address: string }) {
  const offered = useOfferedLanguages()
  return (
    <>
      {offered.map(([code]) => (
        <link
          key={code}
          rel="alternate"
          hrefLang={code}
          href={urlInLanguage(code, address, offered[0]![0])}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
    </>
  )
}

/** Serializes JSON-LD for a script element. The text is escaped so that it cannot close the element. */
function scriptText(graph: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
