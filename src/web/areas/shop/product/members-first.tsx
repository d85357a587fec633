import { useEffect, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Product } from '#contract/catalog/catalog.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { useSession } from '#web/lib/session/state.ts'
import { showsSizes } from '#web/features/listing/shown-sizes.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { PrimaryLink, TextLink } from '#web/kit/links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

interface MembersFirstProps {
  listing: Product
  until: string
  /** Prices of the item. */
  children: ReactNode
}

/**
 * Replaces the buy form while a new first-party listing is reserved for members. Explains the reason, when the reserved
 * period ends, and how to become a member.
 */
export function MembersFirst({ listing, until, children }: MembersFirstProps) {
  const { pathname } = useLocation()
  const { toPage } = useListingLinks()
  const isBuyer = useSession()?.buyer != null
  useReloadAt(until)
  return (
    <TitledSection
      id="members-first"
      title={t('product.members-first.title')}
      className="mt-6"
      titleClass="text-title"
    >
      <p className="mt-2">
        {rich('product.members-first.text', {
          time: <LocalTime at={until} />,
          b: (words) => <strong>{words}</strong>,
        })}
      </p>
      {showsSizes(listing) && (
        <p className="mt-2 text-soft">{t('product.sizes', { sizes: sizesOf(listing) })}</p>
      )}
      {children}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <PrimaryLink to={toPage('/shop/subscribe')}>{t('membership.become')}</PrimaryLink>
        {!isBuyer && (
          <TextLink to={`/login?${new URLSearchParams({ to: pathname })}`}>
            {t('membership.already')}
          </TextLink>
        )}
      </div>
    </TitledSection>
  )
}

/** Reloads the page's data as soon as all visitors can buy the listing. */
function useReloadAt(until: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ms = Date.parse(until) - Date.now()
    if (ms < 0 || ms > maxTimerMs) return
    const timer = setTimeout(() => void revalidate(), ms + 1000)
    return () => clearTimeout(timer)
  }, [until, revalidate])
}

const maxTimerMs = 2 ** 31 - 2000

function sizesOf({ sizes }: Product): string {
  return sizes.map(({ size, qty }) => (qty < 1 ? t('product.sizes.sold', { name: size }) : size)).join(', ')
}
