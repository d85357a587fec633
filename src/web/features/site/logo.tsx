import { marketplaceName } from '#web/lib/text/marketplace-name.ts'
import { Wordmark } from './wordmark.tsx'
import { useMaybeShell } from './shell.ts'

/** Logo of the marketplace. If there is no logo, shows the marketplace's name. */
export function Logo() {
  const { logo, brand } = useMaybeShell()?.marketplace ?? {}
  if (!logo || !brand) return <Wordmark name={marketplaceName()} />
  return (
    <img
      src={`/brand/${brand}/logo.png`}
      alt={marketplaceName()}
      width={logo.width}
      height={logo.height}
      className={`h-9 w-auto max-w-28 object-contain md:max-w-50 ${logo.isDark ? 'logo-plate' : ''}`}
    />
  )
}
