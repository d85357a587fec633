import { useState } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/call.ts'
import { wordsOf } from '#web/features/account/submit.ts'
import { DeleteMe } from './delete-me.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** Each by one click and a confirmation. */
export function YourData({ buyer }: { buyer: Buyer }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const [said, setSaid] = useState<{ words: string; isFault: boolean }>()
  const exportAll = async () => {
    if (isExporting) return
    setIsExporting(true)
    setSaid(undefined)
    try {
      const archive = await call('exportMyData', { params: { id: buyer._id } }, { timeout: 0 })
      saveFile(archive, 'souk-my-data.zip', 'application/zip')
      setSaid({ words: 'It is in your downloads', isFault: false })
      setIsAsked(false)
    } catch (error) {
      setSaid({ words: wordsOf(error), isFault: true })
    }
    setIsExporting(false)
  }
  return (
    <div className="flex flex-col gap-8">
      <div>
        {isAsked ? (
          <div className="border border-line p-5">
            <p>
              One archive with your profile, orders and all else we keep about you will be saved on this
              device.
            </p>
            <p className="mt-4 flex flex-wrap gap-3">
              <button
                type="button"
                className="button button-full"
                aria-disabled={isExporting || undefined}
                onClick={() => void exportAll()}
              >
                {isExporting ? 'Collecting…' : 'Save it here'}
              </button>
              <button type="button" className="button button-line" onClick={() => setIsAsked(false)}>
                Not now
              </button>
            </p>
          </div>
        ) : (
          <button type="button" className="button button-line" onClick={() => setIsAsked(true)}>
            Export my data
          </button>
        )}
        <p
          role="status"
          className={`mt-2 font-semibold empty:hidden ${said?.isFault ? 'text-accent' : 'text-good'}`}
        >
          {said?.words}
        </p>
      </div>
      <DeleteMe buyer={buyer} />
    </div>
  )
}
