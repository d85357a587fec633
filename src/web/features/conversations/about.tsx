import { href, Link } from 'react-router'
import type { ConversationRow, ConversationSide } from '#contract/conversations/conversations.ts'
import { listingPath, profilePath, canonicalPath } from '#web/features/listing/listing-links.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { aboutText } from './inbox.tsx'

interface AboutProps {
  of: Pick<ConversationRow, 'about' | 'buyer' | 'seller'>
  /** Role of the reader, which determines the links. Admins do not see this component. */
  side: ConversationSide
  /** Link to the order, passed for a guest. Signed-in readers get a link to the order in their account. */
  href?: string | undefined
}

/** Shows the topic of a conversation, with links to the listing or order. */
export function About({ of, side, href }: AboutProps) {
  const { about, seller } = of
  return (
    <div className="flex items-center gap-4 border-b border-line pb-4">
      <span className="block h-20 w-16 shrink-0 overflow-hidden rounded-soft bg-tile">
        {about.photo && <Picture photo={about.photo} sizes="64px" alt="" className="size-full" />}
      </span>
      <div className="min-w-0">
        <Link to={href ?? subjectPath(of, side)} className="font-semibold hover:text-accent">
          <bdi>{aboutText(of)}</bdi>
        </Link>
        {side === 'buyer' && (
          <p>
            <TextLink to={canonicalPath(profilePath(seller.username), seller.isSA)}>
              {t('site.seller.about', { name: seller.name })}
            </TextLink>
          </p>
        )}
      </div>
    </div>
  )
}

function subjectPath({ about, seller }: AboutProps['of'], side: ConversationSide): string {
  const { listingId, sellerOrderId, orderId } = about
  if (listingId !== null) return canonicalPath(listingPath({ _id: listingId, seller }), seller.isSA)
  return side === 'buyer'
    ? href('/shop/customerprofile/orders/:id', { id: orderId! })
    : href('/shopper/orders/:id', { id: sellerOrderId! })
}
