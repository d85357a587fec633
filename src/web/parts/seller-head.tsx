import { Link } from 'react-router'
import type { SellerInfo } from '#contract/catalog.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Rating } from '../ui/stars.tsx'
import { countOf } from '../ui/words.ts'
import { usePieceLinks } from './piece-links.ts'

interface SellerHeadProps {
  seller: SellerInfo
  isHere: 'shop' | 'profile'
}

export function SellerHead({ seller, isHere }: SellerHeadProps) {
  const { toProfile, toSeller } = usePieceLinks()
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={seller.name} location={seller.sellerav?.location} className="h-28 w-22" />
      <div className="min-w-56 grow">
        <h1 className="text-head">{seller.name}</h1>
        <p className="mt-2 flex flex-wrap gap-x-5 text-soft">
          <Rating rating={seller.rating} count={seller.reviewCount} />
          <span>{countOf(seller.itemCount, 'piece')}</span>
          {seller.shipsFrom !== '' && <span>Ships from {seller.shipsFrom}</span>}
        </p>
      </div>
      {isHere === 'shop' ? (
        <Link to={toProfile(seller.username)} className="button button-line">
          About {seller.name.split(' ')[0]}
        </Link>
      ) : (
        <Link to={toSeller(seller.username)} className="button button-line">
          See all pieces
        </Link>
      )}
    </header>
  )
}
