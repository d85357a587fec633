import { useState } from 'react'
import { Avatar } from '#web/kit/avatar.tsx'
import { Figure } from '#web/kit/figure.tsx'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { OrderedList } from '#web/kit/list/order.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { PictureUpload } from '#web/kit/form/picture-upload.tsx'
import { Rating, Stars } from '#web/kit/stars.tsx'
import { TitleText } from '#web/kit/title-text.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { KitSection } from './kit-section.tsx'

const at = '2026-03-04T15:06:00.000Z'
const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
const photo = { key: 'kit', width: 320, height: 400, blur: '', alt: 'A photo that is not there' }
const reject = () => Promise.reject(new Error('Refused'))

/** Display components: people, photos, stars, times, figures, carousels and sortable lists. */
export function Display() {
  const [order, setOrder] = useState(['First', 'Second', 'Third'])
  return (
    <KitSection title="Display">
      <div className="flex flex-wrap items-center gap-6">
        <Avatar name="Ana" location={undefined} />
        <Rating rating={4.7} count={128} />
        <Rating rating={null} count={0} />
        <Stars rate={3.5} />
        <MarketplaceTime at={at} />
        <LocalTime at={at} />
        <TitleText text="Plain T-shirt" />
        <span className="block h-25 w-20 bg-tile">
          <Picture photo={photo} sizes="80px" className="size-full" />
        </span>
      </div>
      <dl className="grid grid-cols-2 border-t border-l border-line">
        <Figure label="Sold" text="12" note="3 more than before" />
        <Figure label="Watched" text="128" to="#display" />
      </dl>
      <div className="flex flex-wrap gap-4">
        <CsvButton name="kit.csv" load={() => Promise.resolve(new TextEncoder().encode('a,b\n'))} />
        <CsvButton name="kit.csv" label="A file that fails" load={reject} />
      </div>
      <PictureUpload
        label="Add a photo"
        accept="image/*"
        hint="One at a time."
        upload={async () => 'Added'}
      />
      <PagedList items={numbers} initialSize={5} label="Numbers">
        {(one) => <li key={one}>{one}</li>}
      </PagedList>
      <OrderedList
        label="Things in order"
        items={order.map((name) => ({ key: name, name, content: name }))}
        onOrder={setOrder}
      />
      <TitledSection id="display" title="A titled section">
        <EmptyState>Nothing in it yet.</EmptyState>
      </TitledSection>
    </KitSection>
  )
}
